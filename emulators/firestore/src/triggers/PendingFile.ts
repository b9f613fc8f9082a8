import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Delivery } from './planDeliveries.ts'

/**
 * Unsettled deliveries, in a file of one JSON line per change, so that a killed server resumes them at its next
 * start.
 */
export class PendingFile {
  readonly #path: string
  readonly #open = new Map<string, { delivery: Delivery; copies: number }>()

  /** Reads the last run's rest, and rewrites the file with only that. */
  constructor(path: string) {
    this.#path = path
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    for (const line of lines) {
      const change = parseLine(line)
      if (change?.add) this.#note(change.add)
      if (change?.done) this.#forget(change.done)
    }
    const rest = [...this.#open.values()].flatMap(({ delivery, copies }) =>
      Array.from({ length: copies }, () => lineFor({ add: delivery })),
    )
    writeFileSync(`${path}.new`, rest.join(''))
    renameSync(`${path}.new`, path)
  }

  get deliveries(): Delivery[] {
    return [...this.#open.values()].flatMap(({ delivery, copies }) =>
      Array.from({ length: copies }, () => delivery),
    )
  }

  add(delivery: Delivery): void {
    this.#note(delivery)
    appendFileSync(this.#path, lineFor({ add: delivery }))
  }

  done(delivery: Delivery): void {
    this.#forget(delivery.key)
    if (this.#open.size === 0) writeFileSync(this.#path, '')
    else appendFileSync(this.#path, lineFor({ done: delivery.key }))
  }

  #note(delivery: Delivery): void {
    const known = this.#open.get(delivery.key)
    this.#open.set(delivery.key, { delivery, copies: (known?.copies ?? 0) + 1 })
  }

  #forget(key: string): void {
    const known = this.#open.get(key)
    if (known === undefined) return
    if (known.copies > 1) known.copies--
    else this.#open.delete(key)
  }
}

interface Change {
  add?: Delivery
  done?: string
}

const lineFor = (change: Change) => `${JSON.stringify(change)}\n`

/** Undefined for a torn line. */
function parseLine(line: string): Change | undefined {
  try {
    return line === '' ? undefined : JSON.parse(line)
  } catch {
    return undefined
  }
}

import { Journal } from '../../../support/Journal.ts'
import type { Delivery } from './planDeliveries.ts'

interface Change {
  add?: Delivery
  done?: string
}

const COMPACT_ABOVE_LINES = 1_000

/** Unsettled deliveries, in a file of one line per change, so that a killed server resumes them at its next start. */
export class PendingFile {
  readonly #file: Journal<Change>
  readonly #open = new Map<string, { delivery: Delivery; copies: number }>()

  /** Reads the last run's rest, and rewrites the file with only that. */
  constructor(path: string) {
    this.#file = new Journal(path)
    for (const { add, done } of this.#file.read()) {
      if (add) this.#note(add)
      if (done) this.#forget(done)
    }
    this.#file.rewrite(this.deliveries.map((add) => ({ add })))
  }

  get deliveries(): Delivery[] {
    return [...this.#open.values()].flatMap(({ delivery, copies }) =>
      Array.from({ length: copies }, () => delivery),
    )
  }

  add(delivery: Delivery): void {
    this.#note(delivery)
    this.#file.append({ add: delivery })
  }

  done({ key }: Delivery): void {
    this.#forget(key)
    this.#file.append({ done: key })
    if (this.#open.size === 0 && this.#file.lines > COMPACT_ABOVE_LINES) this.#file.rewrite([])
  }

  close(): void {
    this.#file.close()
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

import { Journal } from '../../../support/Journal.ts'
import type { Kind, Tables } from './Tables.ts'

interface Change {
  kind: Kind
  id: string
  /** Absent for a removed row. */
  row?: { id: string }
}

const COMPACT_ABOVE_LINES = 5_000

/**
 * All state, in memory and, with a file, in a journal. A transaction is synchronous, and therefore alone; it is
 * stored as one line, so that a kill leaves all of it or nothing.
 */
export class Store {
  readonly #tables = new Map<Kind, Map<string, { id: string }>>()
  readonly #journal: Journal<Change[]> | undefined
  #open: { undo: Array<() => void>; changes: Change[] } | undefined

  constructor(file: string | undefined) {
    if (file === undefined) return
    this.#journal = new Journal(file)
    for (const changes of this.#journal.read()) for (const change of changes) this.#apply(change)
    this.#compact()
  }

  /** Runs a change of state: a throw undoes all of it. */
  transaction<Result>(work: () => Result): Result {
    if (this.#open) return work()
    const open = { undo: [], changes: [] }
    this.#open = open
    try {
      const result = work()
      this.#commit(open.changes)
      return result
    } catch (error) {
      for (const undo of (open.undo as Array<() => void>).toReversed()) undo()
      throw error
    } finally {
      this.#open = undefined
    }
  }

  find<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return this.#rows(kind).get(id)
  }

  /** @throws Error when there is none */
  get<K extends Kind>(kind: K, id: string): Tables[K] {
    const row = this.find(kind, id)
    if (row === undefined) throw new Error(`no ${kind} ${id}`)
    return row
  }

  /** In the order of creation. */
  all<K extends Kind>(kind: K): Tables[K][] {
    return [...this.#rows(kind).values()]
  }

  put<K extends Kind>(kind: K, row: Tables[K]): Tables[K] {
    this.#change({ kind, id: row.id, row })
    return row
  }

  /** Replaces some members. @throws Error when there is none */
  update<K extends Kind>(kind: K, id: string, change: Partial<Tables[K]>): Tables[K] {
    return this.put(kind, { ...this.get(kind, id), ...change })
  }

  remove(kind: Kind, id: string): void {
    this.#change({ kind, id })
  }

  close(): void {
    this.#journal?.close()
  }

  #rows<K extends Kind>(kind: K): Map<string, Tables[K]> {
    let rows = this.#tables.get(kind)
    if (!rows) this.#tables.set(kind, (rows = new Map()))
    return rows as Map<string, Tables[K]>
  }

  #change(change: Change): void {
    if (!this.#open) throw new Error('state changes only in a transaction')
    const before = this.#rows(change.kind).get(change.id)
    this.#open.undo.push(() =>
      this.#apply({ kind: change.kind, id: change.id, ...(before && { row: before }) }),
    )
    this.#open.changes.push(change)
    this.#apply(change)
  }

  #apply({ kind, id, row }: Change): void {
    const rows = this.#rows(kind) as Map<string, { id: string }>
    if (row) rows.set(id, row)
    else rows.delete(id)
  }

  #commit(changes: Change[]): void {
    if (!this.#journal || changes.length === 0) return
    this.#journal.append(changes)
    const live = [...this.#tables.values()].reduce((sum, { size }) => sum + size, 0)
    if (this.#journal.lines > Math.max(COMPACT_ABOVE_LINES, 4 * live)) this.#compact()
  }

  #compact(): void {
    const rows = [...this.#tables].flatMap(([kind, table]) =>
      [...table.values()].map((row): Change[] => [{ kind, id: row.id, row }]),
    )
    this.#journal?.rewrite(rows)
  }
}

import type { Commit, Document } from '../contracts.ts'
import { Journal } from '../journal/Journal.ts'
import { Database } from '../store/Database.ts'
import { Transactions } from '../transactions/Transactions.ts'
import { assertDatabaseName, parseResourceName } from '../values/resourceName.ts'

export interface OpenDatabase {
  database: Database
  transactions: Transactions
}

type CommitListener = (commit: Commit) => void

export class Databases {
  private readonly byName = new Map<string, OpenDatabase>()
  private readonly observers = new Set<CommitListener>()
  private readonly listeners = new Set<CommitListener>()
  private readonly nowMs: (() => number) | undefined
  private journal: Journal | undefined

  /** @param nowMs the time of commits and reads; default: the machine's */
  constructor(nowMs?: () => number) {
    this.nowMs = nowMs
  }

  /** Loads a data file, and keeps every commit there. @throws Error when the file is damaged or in use */
  persistIn(path: string): void {
    const journal = new Journal(path, () => this.documents())
    const { documents, lastCommit } = journal.read()
    const byDatabase = Map.groupBy(documents, ({ name }) => parseResourceName(name).database)
    for (const [name, members] of byDatabase) this.open(name).database.load(members, lastCommit)
    journal.compact()
    this.journal = journal
  }

  /** @param name `projects/P/databases/D` @throws RpcError INVALID_ARGUMENT for any other text */
  open(name: string): OpenDatabase {
    let opened = this.byName.get(name)
    if (!opened) {
      assertDatabaseName(name)
      const database = new Database(name, this.nowMs)
      opened = { database, transactions: new Transactions(database) }
      this.byName.set(name, opened)
    }
    return opened
  }

  /** Stores a commit for good, then tells all listeners. */
  commit(database: Database, commit: Commit): void {
    if (commit.changes.length === 0) return
    this.store(database, commit)
    tell(this.listeners, commit)
  }

  /** Removes every document. Streams see it; functions do not. */
  clear(database: Database): void {
    const changes = [...database.all()].map((document) => ({
      name: document.name,
      before: document,
      after: null,
    }))
    this.store(database, { database: database.name, commitTime: database.clock.next(), changes })
  }

  /** @param listener hears of commits, in order */
  onCommit(listener: CommitListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** @param observer hears of every change, also of the emptying of a database */
  onChange(observer: CommitListener): void {
    this.observers.add(observer)
  }

  close(): void {
    this.journal?.close()
  }

  private store(database: Database, commit: Commit): void {
    this.journal?.append(commit)
    database.apply(commit)
    this.journal?.compactIfDue()
    tell(this.observers, commit)
  }

  private *documents(): Generator<Document> {
    for (const { database } of this.byName.values()) yield* database.all()
  }
}

/** A stored commit stands: a listener's bug must not reach the writer as a refusal. */
function tell(listeners: Set<CommitListener>, commit: Commit): void {
  for (const listener of listeners) {
    try {
      listener(commit)
    } catch (error) {
      console.error(error)
    }
  }
}

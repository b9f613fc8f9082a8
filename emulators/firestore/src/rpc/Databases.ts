import type { Commit, Document } from '../contracts.ts'
import { Clock } from '../store/Clock.ts'
import { Database } from '../store/Database.ts'
import { Transactions } from '../transactions/Transactions.ts'
import { assertDatabaseName } from '../values/resourceName.ts'

export interface OpenDatabase {
  database: Database
  transactions: Transactions
}

/** Every database of the server, made on first use as the local server knows no list of them. */
export class Databases {
  private readonly byName = new Map<string, OpenDatabase>()
  private readonly listeners = new Set<(commit: Commit) => void>()
  private readonly journal: (commit: Commit) => void

  /** @param journal keeps a commit before anyone hears of it */
  constructor(journal: (commit: Commit) => void = () => {}) {
    this.journal = journal
  }

  /** @param name `projects/P/databases/D` @throws RpcError INVALID_ARGUMENT for any other text */
  open(name: string): OpenDatabase {
    let opened = this.byName.get(name)
    if (!opened) {
      assertDatabaseName(name)
      const database = new Database(name, new Clock())
      opened = { database, transactions: new Transactions(database) }
      this.byName.set(name, opened)
    }
    return opened
  }

  *documents(): Generator<Document> {
    for (const { database } of this.byName.values()) yield* database.all()
  }

  /** Stores a commit for good, then tells the listeners. */
  commit(database: Database, commit: Commit): void {
    if (commit.changes.length === 0) return
    this.journal(commit)
    database.apply(commit)
    for (const listener of this.listeners) listener(commit)
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

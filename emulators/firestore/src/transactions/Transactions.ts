import { randomBytes } from 'node:crypto'
import type { Document } from '../contracts.ts'
import { type CompiledQuery, inScope } from '../query/CompiledQuery.ts'
import { aborted, invalidArgument } from '../status.ts'
import type { Database } from '../store/Database.ts'

export interface TransactionOptions {
  readOnly?: { readTime?: string }
  readWrite?: { retryTransaction?: string }
}

const LIFETIME_MS = 270_000
const CONTENTION = 'Too much contention on these documents. Please try again.'

/**
 * A transaction without locks. Reads see the present as long as nothing read before has changed, so that a
 * transaction sees one moment's state; else it is aborted and the SDK begins anew. A read-only one reads at a fixed
 * moment and never conflicts.
 */
export interface Transaction {
  id: string
  /** Set for read-only transactions: the moment that all reads see. */
  readTime: string | undefined
  /** Names read, with the version seen (undefined: did not exist). */
  documents: Map<string, string | undefined>
  queries: Array<{ query: CompiledQuery; at: string }>
  expiresAtMs: number
}

export class Transactions {
  private readonly open = new Map<string, Transaction>()
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  begin(options: TransactionOptions = {}): Transaction {
    this.dropExpired()
    const transaction: Transaction = {
      id: randomBytes(16).toString('base64'),
      readTime: options.readOnly && this.database.clock.current(),
      documents: new Map(),
      queries: [],
      expiresAtMs: Date.now() + LIFETIME_MS,
    }
    this.open.set(transaction.id, transaction)
    return transaction
  }

  /** @throws RpcError INVALID_ARGUMENT for an unknown, ended or expired one */
  get(id: string): Transaction {
    const transaction = this.open.get(id)
    if (!transaction || transaction.expiresAtMs < Date.now()) {
      throw invalidArgument('The referenced transaction has expired or is no longer valid.')
    }
    return transaction
  }

  end(id: string): void {
    this.open.delete(id)
  }

  recordDocument(transaction: Transaction, name: string, document: Document | null): void {
    transaction.documents.set(name, document?.updateTime)
  }

  recordQuery(transaction: Transaction, query: CompiledQuery): void {
    transaction.queries.push({ query, at: this.database.clock.current() })
  }

  /** @throws RpcError ABORTED when anything that the transaction read has changed since */
  assertUnchanged(transaction: Transaction): void {
    for (const [name, version] of transaction.documents) {
      if (this.database.get(name)?.updateTime !== version) throw aborted(CONTENTION)
    }
    for (const { query, at } of transaction.queries) {
      if (!this.database.log.covers(at)) throw aborted(CONTENTION)
      for (const { name, before, after } of this.database.log.since(at)) {
        if (
          inScope(query.scope, name) &&
          [before, after].some((version) => version && query.matches(version))
        ) {
          throw aborted(CONTENTION)
        }
      }
    }
  }

  private dropExpired(): void {
    const now = Date.now()
    for (const [id, { expiresAtMs }] of this.open) {
      if (expiresAtMs >= now) return // begun in order, so the rest is younger
      this.open.delete(id)
    }
  }
}

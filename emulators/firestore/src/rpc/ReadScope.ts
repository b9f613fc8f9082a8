import type { Document } from '../contracts.ts'
import type { CompiledQuery } from '../query/CompiledQuery.ts'
import type { Transaction, TransactionOptions } from '../transactions/Transactions.ts'
import { unimplemented } from '../status.ts'
import type { OpenDatabase } from './Databases.ts'

/** A read's consistency: the present, or its transaction's state. */
export interface ConsistencySelector {
  transaction?: string
  newTransaction?: TransactionOptions
  readTime?: string
}

/** One read request: sees the present, or its transaction's state, and takes note in it. */
export class ReadScope {
  /** Id of the transaction that this read began. */
  readonly begun: string | undefined
  /** The moment that the answers show. */
  readonly readTime: string
  private readonly opened: OpenDatabase
  private readonly transaction: Transaction | undefined
  private readonly at: string | undefined

  /** @throws RpcError for an ended or conflicted transaction, UNIMPLEMENTED for a time */
  constructor(opened: OpenDatabase, selector: ConsistencySelector) {
    const { database, transactions } = opened
    this.opened = opened
    if (selector.readTime ?? selector.newTransaction?.readOnly?.readTime)
      throw unimplemented('Reads at a past time are not served here.')
    if (selector.newTransaction) {
      this.transaction = transactions.begin(selector.newTransaction)
      this.begun = this.transaction.id
    } else if (selector.transaction) {
      this.transaction = transactions.get(selector.transaction)
      if (this.transaction.readTime === undefined) transactions.assertUnchanged(this.transaction)
    }
    this.at = this.transaction?.readTime
    this.readTime = this.at ?? database.clock.current()
  }

  get(name: string): Document | null {
    const { database, transactions } = this.opened
    if (this.at !== undefined) return database.getAt(name, this.at)
    const document = database.get(name)
    if (this.transaction) transactions.recordDocument(this.transaction, name, document)
    return document
  }

  query(query: CompiledQuery, run: (options: { at?: string }) => Document[]): Document[] {
    if (this.at !== undefined) return run({ at: this.at })
    const documents = run({})
    if (this.transaction) this.opened.transactions.recordQuery(this.transaction, query)
    return documents
  }
}

import type { AuthContext, Document, Json, StructuredQuery, Value } from '../contracts.ts'
import { type CompiledQuery, compileQuery } from '../query/CompiledQuery.ts'
import { runQuery } from '../query/runQuery.ts'
import { invalidArgument, unimplemented } from '../status.ts'
import { parseParentName } from '../values/resourceName.ts'
import type { Transaction, TransactionOptions } from '../transactions/Transactions.ts'
import type { ServiceParts } from './ServiceParts.ts'
import type { OpenDatabase } from './Databases.ts'
import { getField, parseFieldPath } from '../values/fieldPath.ts'

interface Aggregation {
  alias?: string
  count?: Json
  sum?: { field: { fieldPath: string } }
}

/** @throws RpcError INVALID_ARGUMENT, UNIMPLEMENTED for averages and for counts with a limit of their own */
function validateAggregations(aggregations: Aggregation[]): void {
  if (aggregations.length === 0) throw invalidArgument('Aggregations can not be empty')
  for (const { count, sum } of aggregations) {
    if (sum) parseFieldPath(sum.field.fieldPath)
    else if (count?.['upTo'] !== undefined || !count)
      throw unimplemented('Averages and counts with a limit of their own are not implemented.')
  }
}

/** Fields required in aggregated documents. */
const aggregatedFields = (aggregations: Aggregation[]): string[] => [
  ...new Set(aggregations.flatMap(({ sum }) => sum?.field.fieldPath ?? [])),
]

/** One row: the value of each aggregation under its alias (default `field_1`, …). */
function aggregate(documents: Document[], aggregations: Aggregation[]): Record<string, Value> {
  const row: Record<string, Value> = {}
  let unnamed = 0
  for (const aggregation of aggregations) {
    const alias = aggregation.alias || `field_${++unnamed}`
    row[alias] = aggregateOne(documents, aggregation)
  }
  return row
}

function aggregateOne(documents: Document[], { count, sum }: Aggregation): Value {
  if (count) return { integerValue: String(documents.length) }
  const path = parseFieldPath(sum?.field.fieldPath ?? '')
  const total = documents.reduce((so, { fields }) => {
    const value = getField(fields, path)
    if (value && 'doubleValue' in value) throw unimplemented('Sums of doubles are not served here.')
    return value && 'integerValue' in value ? so + BigInt(value.integerValue) : so
  }, 0n)
  return { integerValue: String(total) }
}

/** Production splits nothing smaller. */
const MIN_PARTITION = 128

interface QueryRequest {
  parent?: string | undefined
  structuredQuery?: StructuredQuery
  structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations?: Aggregation[] }
  partitionCount?: string
}

export class QueryMethods {
  private readonly parts: ServiceParts

  constructor(parts: ServiceParts) {
    this.parts = parts
  }

  runQuery(auth: AuthContext, request: Json): Json[] {
    refuseExplain(request)
    const { opened, query } = this.allowed(auth, request)
    this.parts.requireIndex(query)
    const scope = new ReadScope(opened, request)
    const documents = scope.query(query, (at) => runQuery(opened.database, query, at))
    const { readTime } = scope
    const answers: Json[] = documents.map((document) => ({ document: query.project(document), readTime }))
    if (answers.length === 0) answers.push({ readTime })
    if (scope.begun) answers.unshift({ transaction: scope.begun })
    return answers
  }

  runAggregationQuery(auth: AuthContext, request: Json): Json[] {
    const { parent, structuredAggregationQuery = {} } = request as QueryRequest
    const { structuredQuery = {}, aggregations = [] } = structuredAggregationQuery
    refuseExplain(request)
    validateAggregations(aggregations)
    const { opened, query } = this.allowed(auth, { parent, structuredQuery })
    this.parts.requireIndex(query)
    const scope = new ReadScope(opened, request)
    const summed = compileQuery(query.parent, structuredQuery, aggregatedFields(aggregations))
    const documents = scope.query(summed, (at) => runQuery(opened.database, summed, at))
    return [
      {
        ...(scope.begun && { transaction: scope.begun }),
        result: { aggregateFields: aggregate(documents, aggregations) },
        readTime: scope.readTime,
      },
    ]
  }

  partitionQuery(auth: AuthContext, request: Json): Json {
    const count = Number((request as QueryRequest).partitionCount ?? 0)
    if (count <= 0) throw invalidArgument('partition_count must be positive.')
    const { opened, query } = this.allowed(auth, request)
    const documents = runQuery(opened.database, query)
    const parts = Math.min(count + 1, Math.max(1, Math.floor(documents.length / MIN_PARTITION)))
    const step = Math.max(1, Math.ceil(documents.length / parts))
    const cursors: Array<{ values: Value[] }> = []
    for (let at = step; at < documents.length; at += step) {
      cursors.push({ values: [{ referenceValue: (documents[at] as Document).name }] })
    }
    return { partitions: cursors }
  }

  /** @throws RpcError PERMISSION_DENIED */
  private allowed(auth: AuthContext, { parent = '', structuredQuery = {} }: QueryRequest) {
    const resource = parseParentName(parent)
    const opened = this.parts.databases.open(resource.database)
    const query = compileQuery(resource, structuredQuery)
    this.parts.authorizer.list(opened.database, auth, query)
    return { opened, query }
  }
}

/** A caller that asks for a plan must not take plain results for an answer. */
function refuseExplain(request: Json): void {
  if (request['explainOptions'] !== undefined) throw unimplemented('Queries are not explained here.')
}

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

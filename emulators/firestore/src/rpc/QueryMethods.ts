import type { AuthContext, Document, Json, StructuredQuery, Value } from '../contracts.ts'
import { aggregate, type Aggregation, aggregatedFields, validateAggregations } from '../query/aggregate.ts'
import { compileQuery } from '../query/CompiledQuery.ts'
import { runQuery } from '../query/runQuery.ts'
import { invalidArgument, unimplemented } from '../status.ts'
import { parseParentName } from '../values/resourceName.ts'
import type { ServiceParts } from './ServiceParts.ts'
import { ReadScope } from './ReadScope.ts'

/** Production splits nothing smaller. */
const MIN_PARTITION = 128

export class QueryMethods {
  private readonly parts: ServiceParts

  constructor(parts: ServiceParts) {
    this.parts = parts
  }

  runQuery(auth: AuthContext, request: Json): Json[] {
    const { parent = '', structuredQuery = {} } = request as {
      parent?: string
      structuredQuery?: StructuredQuery
    }
    refuseExplain(request)
    const resource = parseParentName(parent)
    const opened = this.parts.databases.open(resource.database)
    const query = compileQuery(resource, structuredQuery)
    this.parts.authorizer.list(opened.database, auth, query)
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
    const { parent = '', structuredAggregationQuery = {} } = request as {
      parent?: string
      structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations?: Aggregation[] }
    }
    const { structuredQuery = {}, aggregations = [] } = structuredAggregationQuery
    refuseExplain(request)
    validateAggregations(aggregations)
    const resource = parseParentName(parent)
    const opened = this.parts.databases.open(resource.database)
    const paths = aggregatedFields(aggregations)
    const query = compileQuery(resource, structuredQuery)
    this.parts.authorizer.list(opened.database, auth, query)
    this.parts.requireIndex(query)
    const scope = new ReadScope(opened, request)
    const summed = compileQuery(resource, structuredQuery, paths)
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
    const {
      parent = '',
      structuredQuery = {},
      partitionCount,
    } = request as {
      parent?: string
      structuredQuery?: StructuredQuery
      partitionCount?: string
    }
    const count = Number(partitionCount ?? 0)
    if (count <= 0) throw invalidArgument('partition_count must be positive.')
    const resource = parseParentName(parent)
    const opened = this.parts.databases.open(resource.database)
    const query = compileQuery(resource, structuredQuery)
    this.parts.authorizer.list(opened.database, auth, query)
    const documents = runQuery(opened.database, query)
    const parts = Math.min(count + 1, Math.max(1, Math.floor(documents.length / MIN_PARTITION)))
    const step = Math.max(1, Math.ceil(documents.length / parts))
    const cursors: Array<{ values: Value[] }> = []
    for (let at = step; at < documents.length; at += step) {
      cursors.push({ values: [{ referenceValue: (documents[at] as Document).name }] })
    }
    return { partitions: cursors }
  }
}

/** A caller that asks for a plan must not take plain results for an answer. */
function refuseExplain(request: Json): void {
  if (request['explainOptions'] !== undefined) throw unimplemented('Queries are not explained here.')
}

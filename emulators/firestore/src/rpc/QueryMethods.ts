import type { AuthContext, Json, StructuredQuery } from '../contracts.ts'
import { aggregate, type Aggregation, aggregatedFields, validateAggregations } from '../query/aggregate.ts'
import { type CompiledQuery, compileQuery } from '../query/CompiledQuery.ts'
import { runQuery } from '../query/runQuery.ts'
import { unimplemented } from '../status.ts'
import { parseParentName } from '../values/resourceName.ts'
import type { ServiceParts } from './ServiceParts.ts'
import { ReadScope } from './ReadScope.ts'

/** The methods that run a query. */
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
    const run = (part: CompiledQuery) => scope.query(part, (at) => runQuery(opened.database, part, at))
    const documents = run(query)
    const { offset } = query
    // Past the end, fewer were there to be skipped.
    const skipped =
      offset === 0 || documents.length > 0 ? offset : run({ ...query, offset: 0, limit: offset }).length
    const { readTime } = scope
    const answers: Json[] = documents.map((document) => ({ document: query.project(document), readTime }))
    if (answers.length === 0) answers.push({ readTime })
    if (skipped > 0) (answers[0] as Json)['skippedResults'] = skipped
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
    this.parts.requireIndex(query, paths)
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
}

/** A caller that asks for a plan must not take plain results for an answer. */
function refuseExplain(request: Json): void {
  if (request['explainOptions'] !== undefined) throw unimplemented('Queries are not explained here.')
}

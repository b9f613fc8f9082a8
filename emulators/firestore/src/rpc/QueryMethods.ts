import type { AuthContext, Json, StructuredQuery } from '../contracts.ts'
import { aggregate, type Aggregation, aggregatedFields, validateAggregations } from '../query/aggregate.ts'
import { type CompiledQuery, compileQuery } from '../query/CompiledQuery.ts'
import { type FindNearest, findNearest } from '../query/findNearest.ts'
import { runQuery } from '../query/runQuery.ts'
import { parseParentName } from '../values/resourceName.ts'
import { type ExplainOptions, executionStats, planSummary } from './explain.ts'
import type { ServiceParts } from './ServiceParts.ts'
import { ReadScope } from './ReadScope.ts'

/** The methods that run a query, or explain how they would. */
export class QueryMethods {
  private readonly parts: ServiceParts

  constructor(parts: ServiceParts) {
    this.parts = parts
  }

  runQuery(auth: AuthContext, request: Json): Json[] {
    const {
      parent = '',
      structuredQuery = {},
      explainOptions,
    } = request as {
      parent?: string
      structuredQuery?: StructuredQuery
      explainOptions?: ExplainOptions
    }
    const resource = parseParentName(parent)
    const opened = this.parts.databases.open(resource.database)
    const query = compileQuery(resource, structuredQuery)
    this.parts.authorizer.list(opened.database, auth, query)
    this.parts.requireIndex(query)
    const nearest = structuredQuery.findNearest as FindNearest | undefined
    const plan = explainOptions && planSummary(query, [], nearest)
    if (plan && explainOptions.analyze !== true) return [{ explainMetrics: { planSummary: plan } }]
    const startedAt = performance.now()
    const scope = new ReadScope(opened, request)
    const run = (part: CompiledQuery) => scope.query(part, (at) => runQuery(opened.database, part, at))
    const found = run(query)
    const { offset } = query
    // Past the end, fewer were there to be skipped.
    const skipped =
      offset === 0 || found.length > 0 ? offset : run({ ...query, offset: 0, limit: offset }).length
    const documents = nearest ? findNearest(found, nearest) : found
    const { readTime } = scope
    const answers: Json[] = documents.map((document) => ({ document: query.project(document), readTime }))
    if (answers.length === 0) answers.push({ readTime })
    if (skipped > 0) (answers[0] as Json)['skippedResults'] = skipped
    if (scope.begun) answers.unshift({ transaction: scope.begun })
    if (plan) {
      const scanned = found.length + skipped
      const stats = executionStats({
        resultsReturned: documents.length,
        documentsScanned: nearest ? documents.length : scanned,
        indexEntriesScanned: scanned,
        readOperations: nearest ? documents.length : scanned,
        nanoseconds: (performance.now() - startedAt) * 1e6,
      })
      ;(answers.at(-1) as Json)['explainMetrics'] = { planSummary: plan, executionStats: stats }
    }
    return answers
  }

  runAggregationQuery(auth: AuthContext, request: Json): Json[] {
    const {
      parent = '',
      structuredAggregationQuery = {},
      explainOptions,
    } = request as {
      parent?: string
      structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations?: Aggregation[] }
      explainOptions?: ExplainOptions
    }
    const { structuredQuery = {}, aggregations = [] } = structuredAggregationQuery
    validateAggregations(aggregations)
    const resource = parseParentName(parent)
    const opened = this.parts.databases.open(resource.database)
    const paths = aggregatedFields(aggregations)
    const query = compileQuery(resource, structuredQuery)
    this.parts.authorizer.list(opened.database, auth, query)
    this.parts.requireIndex(query, paths)
    const plan = explainOptions && planSummary(query, paths)
    if (plan && explainOptions.analyze !== true) return [{ explainMetrics: { planSummary: plan } }]
    const startedAt = performance.now()
    const scope = new ReadScope(opened, request)
    const summed = compileQuery(resource, structuredQuery, paths)
    const documents = scope.query(summed, (at) => runQuery(opened.database, summed, at))
    const answer: Json = {
      ...(scope.begun && { transaction: scope.begun }),
      result: { aggregateFields: aggregate(documents, aggregations) },
      readTime: scope.readTime,
    }
    if (plan) {
      const stats = executionStats({
        resultsReturned: 1,
        documentsScanned: 0,
        indexEntriesScanned: documents.length,
        readOperations: Math.ceil(documents.length / 1000),
        nanoseconds: (performance.now() - startedAt) * 1e6,
      })
      answer['explainMetrics'] = { planSummary: plan, executionStats: stats }
    }
    return [answer]
  }
}

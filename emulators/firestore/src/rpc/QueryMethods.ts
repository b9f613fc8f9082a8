import type { AuthContext, Document, Json, StructuredQuery, Value } from '../contracts.ts'
import { aggregate, type Aggregation, aggregatedFields, validateAggregations } from '../query/aggregate.ts'
import { type CompiledQuery, compileQuery, project } from '../query/CompiledQuery.ts'
import { runQuery } from '../query/runQuery.ts'
import { invalidArgument, unimplemented } from '../status.ts'
import { pathKey } from '../values/orderKey.ts'
import { parseParentName } from '../values/resourceName.ts'
import type { ServiceParts } from './ServiceParts.ts'
import { ReadScope } from './ReadScope.ts'

const DEFAULT_PAGE = 300
/** Production splits nothing smaller. */
const MIN_PARTITION = 128

/** The methods that read many documents: queries, their sums and partitions, and what a collection holds. */
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

  listDocuments(auth: AuthContext, request: Json): Json {
    const {
      parent = '',
      collectionId = '',
      pageSize,
      pageToken,
      orderBy,
      mask,
      showMissing,
    } = request as {
      parent?: string
      collectionId?: string
      pageSize?: number
      pageToken?: string
      orderBy?: string
      mask?: { fieldPaths?: string[] }
      showMissing?: boolean
    }
    if (orderBy) throw unimplemented('Documents are listed by name only: use a query for another order.')
    const resource = parseParentName(parent)
    const opened = this.parts.databases.open(resource.database)
    const query = compileQuery(resource, { from: [{ collectionId }] })
    this.parts.authorizer.list(opened.database, auth, query)
    const scope = new ReadScope(opened, request)
    const stored: Array<Document | { name: string }> = scope.query(query, (at) =>
      runQuery(opened.database, query, at),
    )
    const all = showMissing
      ? withMissing(stored, opened.database.childDocumentNames(`${parent}/${collectionId}`))
      : stored
    const page = paged(all, ({ name }) => name, pageSize, pageToken)
    return {
      documents: page.items.map((document) =>
        'fields' in document ? (mask ? project(document, mask.fieldPaths ?? []) : document) : document,
      ),
      ...(page.nextPageToken && { nextPageToken: page.nextPageToken }),
    }
  }

  partitionQuery(auth: AuthContext, request: Json): Json {
    const {
      parent = '',
      structuredQuery = {},
      partitionCount,
      pageSize,
      pageToken,
    } = request as {
      parent?: string
      structuredQuery?: StructuredQuery
      partitionCount?: string
      pageSize?: number
      pageToken?: string
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
    const page = paged(cursors, (cursor) => JSON.stringify(cursor), pageSize, pageToken)
    return { partitions: page.items, ...(page.nextPageToken && { nextPageToken: page.nextPageToken }) }
  }
}

/** A caller that asks for a plan must not take plain results for an answer. */
function refuseExplain(request: Json): void {
  if (request['explainOptions'] !== undefined) throw unimplemented('Queries are not explained here.')
}

function withMissing(
  stored: Array<{ name: string }>,
  names: Iterable<string>,
): Array<Document | { name: string }> {
  const byName = new Map<string, { name: string }>([...names].map((name) => [name, { name }]))
  for (const document of stored) byName.set(document.name, document)
  return [...byName.values()]
    .map((document) => ({ document, key: pathKey(document.name.split('/')) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ document }) => document)
}

/** A page of a list. Its token names the last item, and where that was, should it be gone when the next one is asked. */
function paged<T>(
  items: T[],
  keyOf: (item: T) => string,
  pageSize: number | undefined,
  pageToken: string | undefined,
) {
  if ((pageSize ?? 0) < 0) throw invalidArgument('page_size must not be negative.')
  const start = pageToken ? afterToken(items, keyOf, pageToken) : 0
  const end = start + (pageSize || DEFAULT_PAGE)
  const last = items[end - 1]
  const nextPageToken =
    last === undefined || end >= items.length
      ? undefined
      : Buffer.from(`${end} ${keyOf(last)}`).toString('base64url')
  return { items: items.slice(start, end), nextPageToken }
}

function afterToken<T>(items: T[], keyOf: (item: T) => string, pageToken: string): number {
  const [, position, key] = /^(\d+) (.*)$/s.exec(Buffer.from(pageToken, 'base64url').toString()) ?? []
  if (position === undefined) throw invalidArgument('page_token is invalid.')
  const found = items.findIndex((item) => keyOf(item) === key)
  return found === -1 ? Number(position) - 1 : found + 1
}

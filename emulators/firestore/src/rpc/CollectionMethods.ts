import type { AuthContext, Document, Json, StructuredQuery, Value } from '../contracts.ts'
import { compileQuery, project } from '../query/CompiledQuery.ts'
import { runQuery } from '../query/runQuery.ts'
import { invalidArgument, permissionDenied } from '../status.ts'
import { pathKey } from '../values/orderKey.ts'
import { parseParentName } from '../values/resourceName.ts'
import type { ServiceParts } from './ServiceParts.ts'
import { ReadScope } from './ReadScope.ts'

const DEFAULT_PAGE = 300
/** Production splits nothing smaller. */
const MIN_PARTITION = 128

interface ListDocumentsRequest {
  parent?: string
  collectionId?: string
  pageSize?: number
  pageToken?: string
  orderBy?: string
  mask?: { fieldPaths?: string[] }
  showMissing?: boolean
}

/** The methods that walk through collections page by page. */
export class CollectionMethods {
  private readonly parts: ServiceParts

  constructor(parts: ServiceParts) {
    this.parts = parts
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
    } = request as ListDocumentsRequest
    const resource = parseParentName(parent)
    const opened = this.parts.databases.open(resource.database)
    if (showMissing && orderBy) throw invalidArgument('show_missing cannot be used with order_by.')
    const structuredQuery: StructuredQuery = { from: [{ collectionId }], orderBy: parseOrderBy(orderBy) }
    const query = compileQuery(resource, structuredQuery)
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

  listCollectionIds(auth: AuthContext, request: Json): Json {
    const {
      parent = '',
      pageSize,
      pageToken,
    } = request as {
      parent?: string
      pageSize?: number
      pageToken?: string
    }
    if (auth.kind !== 'admin') throw permissionDenied('Listing collections is for administrators only.')
    const { database } = this.parts.databases.open(parseParentName(parent).database)
    const page = paged(database.collectionIds(parent), (id) => id, pageSize, pageToken)
    return { collectionIds: page.items, ...(page.nextPageToken && { nextPageToken: page.nextPageToken }) }
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

function parseOrderBy(orderBy: string | undefined): NonNullable<StructuredQuery['orderBy']> {
  if (!orderBy) return []
  return orderBy.split(',').map((part) => {
    const [fieldPath = '', direction = 'asc'] = part.trim().split(/\s+/)
    return {
      field: { fieldPath },
      direction: direction.toLowerCase() === 'desc' ? 'DESCENDING' : 'ASCENDING',
    }
  })
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

import type { Json } from '../contracts.ts'
import { invalidArgument, notFound } from '../status.ts'

/** A REST request as the call that it stands for. */
export interface RestCall {
  method: string
  request: Json
}

const CUSTOM_METHODS: Record<string, { method: string; on: 'database' | 'parent' }> = {
  batchGet: { method: 'BatchGetDocuments', on: 'database' },
  beginTransaction: { method: 'BeginTransaction', on: 'database' },
  commit: { method: 'Commit', on: 'database' },
  rollback: { method: 'Rollback', on: 'database' },
  batchWrite: { method: 'BatchWrite', on: 'database' },
  runQuery: { method: 'RunQuery', on: 'parent' },
  runAggregationQuery: { method: 'RunAggregationQuery', on: 'parent' },
  partitionQuery: { method: 'PartitionQuery', on: 'parent' },
  listCollectionIds: { method: 'ListCollectionIds', on: 'parent' },
}

const RESOURCE = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.+))?$/
const CUSTOM_METHOD = /:([a-zA-Z]+)$/

/**
 * The call that a request to `/v1/projects/…` makes, as the `google.api.http` options of the service say.
 * @param body parsed JSON, or undefined when there is none
 * @throws RpcError NOT_FOUND for a path or verb without a method
 */
export function routeRest(verb: string, url: URL, body: Json | undefined): RestCall {
  // Ids may hold colons: only what a POST ends in, and what is a method's name, is one.
  const named = verb === 'POST' ? CUSTOM_METHOD.exec(url.pathname)?.[1] : undefined
  const custom =
    named !== undefined && Object.hasOwn(CUSTOM_METHODS, named) ? CUSTOM_METHODS[named] : undefined
  const pathname = custom ? url.pathname.slice(0, -`:${named}`.length) : url.pathname
  const match = RESOURCE.exec(pathname)
  if (!match) throw notFound(`Unknown path: ${url.pathname}`)
  const database = decoded(match[1] as string)
  const path = match[2] === undefined ? [] : match[2].split('/').map(decoded)
  const name = [`${database}/documents`, ...path].join('/')
  if (custom) {
    return {
      method: custom.method,
      request: { ...body, ...(custom.on === 'database' ? { database } : { parent: name }) },
    }
  }
  const isDocument = path.length > 0 && path.length % 2 === 0
  const parameters = queryParameters(url)
  if (isDocument) {
    if (verb === 'GET') return { method: 'GetDocument', request: { ...parameters, name } }
    if (verb === 'PATCH') {
      return { method: 'UpdateDocument', request: { ...parameters, document: { ...body, name } } }
    }
    if (verb === 'DELETE') return { method: 'DeleteDocument', request: { ...parameters, name } }
  } else if (path.length > 0) {
    const request = { ...parameters, parent: name.slice(0, name.lastIndexOf('/')), collectionId: path.at(-1) }
    if (verb === 'GET') return { method: 'ListDocuments', request }
    if (verb === 'POST') return { method: 'CreateDocument', request: { ...request, document: body ?? {} } }
  }
  throw notFound(`No method for ${verb} ${url.pathname}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidArgument(`"${text}" is not properly escaped.`)
  }
}

const INTEGERS = new Set(['pageSize'])
const BOOLEANS = new Set(['showMissing', 'exists'])
const REPEATED = new Set(['fieldPaths'])
/** Parameters of Google's front end, which mean nothing to the method. */
const SYSTEM = new Set([
  'key',
  'alt',
  '$alt',
  'prettyPrint',
  '$prettyPrint',
  'access_token',
  'fields',
  'quotaUser',
])

/** `updateMask.fieldPaths=a&updateMask.fieldPaths=b` as the message that it spells. */
function queryParameters(url: URL): Json {
  const request: Json = {}
  for (const [path, value] of url.searchParams) {
    if (SYSTEM.has(path)) continue
    const keys = path
      .split('.')
      .map((key) => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    const last = keys.pop() as string
    let target = request
    for (const key of keys) target = (target[key] ??= {}) as Json
    if (REPEATED.has(last)) target[last] = [...((target[last] as string[] | undefined) ?? []), value]
    else target[last] = INTEGERS.has(last) ? Number(value) : BOOLEANS.has(last) ? value === 'true' : value
  }
  return request
}

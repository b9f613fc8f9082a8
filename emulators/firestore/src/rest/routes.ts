import type { Json } from '../contracts.ts'
import { invalidArgument, notFound } from '../status.ts'

/** A REST request as the call that it stands for. */
export interface RestCall {
  method: string
  request: Json
}

/**
 * Methods of a POST to a resource's name and `:verb`, as the web SDK does for all but its streams. Transactions,
 * partitions and lists are gRPC only.
 */
const CUSTOM_METHODS: Record<string, { method: string; on: 'database' | 'parent' }> = {
  batchGet: { method: 'BatchGetDocuments', on: 'database' },
  commit: { method: 'Commit', on: 'database' },
  runQuery: { method: 'RunQuery', on: 'parent' },
  runAggregationQuery: { method: 'RunAggregationQuery', on: 'parent' },
}

const DOCUMENT_METHODS: Record<string, string> = {
  GET: 'GetDocument',
  PATCH: 'UpdateDocument',
}

const RESOURCE = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.+))?$/
const CUSTOM_METHOD = /:([a-zA-Z]+)$/

/**
 * The call of a request to `/v1/projects/…`, in the form of the service's `google.api.http` options.
 * @param body parsed JSON, or undefined
 * @throws RpcError NOT_FOUND for a path or verb without a method
 */
export function routeRest(verb: string, url: URL, body: Json | undefined): RestCall {
  // Ids may hold colons: only a method's name at the end of a POST is one.
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
  const method = path.length > 0 && path.length % 2 === 0 ? DOCUMENT_METHODS[verb] : undefined
  if (method !== undefined) {
    const parameters = queryParameters(url)
    return {
      method,
      request:
        method === 'UpdateDocument'
          ? { ...parameters, document: { ...body, name } }
          : { ...parameters, name },
    }
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

const REPEATED = new Set(['fieldPaths'])
/** Parameters of Google's front end, meaningless to the method. */
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

/** `updateMask.fieldPaths=a&updateMask.fieldPaths=b` as a message. */
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
    else target[last] = last === 'exists' ? value === 'true' : value
  }
  return request
}

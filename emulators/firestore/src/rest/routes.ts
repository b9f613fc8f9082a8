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

const RESOURCE = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.+))?$/

/**
 * The call of a request to `/v1/projects/…`, in the form of the service's `google.api.http` options.
 * @param body parsed JSON, or undefined
 * @throws RpcError NOT_FOUND for a path or verb without a method
 */
export function routeRest(verb: string, { pathname }: URL, body: Json | undefined): RestCall {
  // Ids may hold colons: only a method's name at the end of a POST is one.
  const [, resource = '', named = ''] = /^(.*):(\w+)$/.exec(pathname) ?? []
  const custom = verb === 'POST' && Object.hasOwn(CUSTOM_METHODS, named) ? CUSTOM_METHODS[named] : undefined
  const match = RESOURCE.exec(resource)
  if (!custom || !match) throw notFound(`No method for ${verb} ${pathname}`)
  const database = decoded(match[1] as string)
  const path = match[2] === undefined ? [] : match[2].split('/').map(decoded)
  const parent = [`${database}/documents`, ...path].join('/')
  return {
    method: custom.method,
    request: { ...body, ...(custom.on === 'database' ? { database } : { parent }) },
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidArgument(`"${text}" is not properly escaped.`)
  }
}

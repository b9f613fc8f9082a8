import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeAuth } from '../auth/decodeAuth.ts'
import type { Json } from '../contracts.ts'
import { canonicalJson } from '../proto/canonicalJson.ts'
import type { FirestoreService } from '../rpc/FirestoreService.ts'
import { METHODS, type RpcMethod } from '../rpc/methods.ts'
import { asRpcError, httpStatus, invalidArgument, notFound } from '../status.ts'
import { errorBody, readJson, sendJson } from './httpJson.ts'

/** Answers `/v1/…`: the same methods as gRPC, in JSON. */
export async function answerRest(
  { unary, streaming }: FirestoreService,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://localhost')
  let streamed = false
  try {
    const { method, request } = routeRest(req.method ?? 'GET', url, await readJson(req))
    const auth = decodeAuth(req.headers.authorization)
    const canonical = canonicalJson((METHODS[method] as RpcMethod).request, request)
    streamed = Object.hasOwn(streaming, method)
    sendJson(res, 200, unary[method]?.(auth, canonical) ?? streaming[method]?.(auth, canonical))
  } catch (thrown) {
    const error = asRpcError(thrown)
    const body = errorBody(error)
    sendJson(res, httpStatus(error.code), streamed ? [body] : body)
  }
}

/** Methods of a POST to a name and `:verb`. Transactions, partitions and lists are gRPC only. */
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
function routeRest(
  verb: string,
  { pathname }: URL,
  body: Json | undefined,
): { method: string; request: Json } {
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

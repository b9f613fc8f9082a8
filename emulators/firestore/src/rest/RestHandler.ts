import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DecodeAuth, Json } from '../contracts.ts'
import { RpcError } from '../contracts.ts'
import { canonicalJson } from '../proto/canonicalJson.ts'
import type { FirestoreService } from '../rpc/FirestoreService.ts'
import { METHODS, type RpcMethod } from '../rpc/methods.ts'
import { asRpcError, httpStatus, invalidArgument, statusName } from '../status.ts'
import { readBody } from './readBody.ts'
import { routeRest } from './routes.ts'

/** Answers `/v1/…`: the same methods as gRPC, in JSON. */
export class RestHandler {
  private readonly service: FirestoreService
  private readonly decodeAuth: DecodeAuth

  constructor(service: FirestoreService, decodeAuth: DecodeAuth) {
    this.service = service
    this.decodeAuth = decodeAuth
  }

  async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://localhost')
    let streamed = false
    try {
      const text = await readBody(req)
      const { method, request } = routeRest(req.method ?? 'GET', url, parseBody(text))
      const auth = this.decodeAuth(req.headers.authorization)
      const canonical = canonicalJson((METHODS[method] as RpcMethod).request, request)
      streamed = Object.hasOwn(this.service.streaming, method)
      sendJson(
        res,
        200,
        this.service.unary[method]?.(auth, canonical) ?? this.service.streaming[method]?.(auth, canonical),
      )
    } catch (thrown) {
      const error = asRpcError(thrown)
      const body = errorBody(error)
      sendJson(res, httpStatus(error.code), streamed ? [body] : body)
    }
  }
}

function parseBody(text: string): Json | undefined {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    throw invalidArgument('Invalid JSON payload received. The body is not JSON.')
  }
}

/** An error as Google's REST APIs write it. */
export const errorBody = (error: RpcError): Json => ({
  error: { code: httpStatus(error.code), message: error.message, status: statusName(error.code) },
})

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const text = Buffer.from(`${JSON.stringify(body ?? {}, null, 2)}\n`)
  res.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': text.length })
  res.end(text)
}

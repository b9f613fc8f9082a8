import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DecodeAuth } from '../contracts.ts'
import { canonicalJson } from '../proto/canonicalJson.ts'
import type { FirestoreService } from '../rpc/FirestoreService.ts'
import { METHODS, type RpcMethod } from '../rpc/methods.ts'
import { asRpcError, httpStatus } from '../status.ts'
import { errorBody, readJson, sendJson } from './httpJson.ts'
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
      const { method, request } = routeRest(req.method ?? 'GET', url, await readJson(req))
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

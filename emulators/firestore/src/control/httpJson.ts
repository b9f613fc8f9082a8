import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Json, RpcError } from '../contracts.ts'
import { MAX_REQUEST_BYTES } from '../rpc/FirestoreService.ts'
import { httpStatus, invalidArgument, statusName } from '../status.ts'

// JSON takes more bytes than protobuf: Firestore's limit ignores base64 and escapes.
const MAX_BODY_BYTES = MAX_REQUEST_BYTES * 2

/** The whole body as text. @throws RpcError INVALID_ARGUMENT when it is over the limit */
export async function readBody(req: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw invalidArgument(`Request payload size exceeds the limit: ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The body as JSON, undefined without one. @throws RpcError INVALID_ARGUMENT for anything else */
export async function readJson(req: IncomingMessage): Promise<Json | undefined> {
  const text = await readBody(req)
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

/** Allows calls from pages of any origin; answers a preflight here (true), with all it asks for. */
export function answerCors(req: IncomingMessage, res: ServerResponse): boolean {
  res.setHeader('Access-Control-Allow-Origin', req.headers.origin ?? '*')
  // The web SDK sends credentials; a browser drops an answer that does not allow them.
  if (req.headers.origin !== undefined) res.setHeader('Access-Control-Allow-Credentials', 'true')
  res.setHeader('Vary', 'Origin')
  if (req.method !== 'OPTIONS') return false
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  const requested = req.headers['access-control-request-headers']
  if (requested) res.setHeader('Access-Control-Allow-Headers', requested)
  res.setHeader('Access-Control-Max-Age', '3600')
  res.writeHead(200).end()
  return true
}

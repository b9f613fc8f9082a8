import http2, { type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { decodeAuth } from '../auth/decodeAuth.ts'
import { type Backend, type Json, type StreamCall, type StreamSession, RpcError } from '../contracts.ts'
import { type FirestoreService, MAX_REQUEST_BYTES } from '../rpc/FirestoreService.ts'
import { METHODS, type RpcMethod, STREAMS, unknownMethod } from '../rpc/methods.ts'
import { asRpcError, invalidArgument, Status } from '../status.ts'

const PREFIX_BYTES = 5
const SERVICE_PATH = '/google.firestore.v1.Firestore/'
const WINDOW_BYTES = 4 * 1024 * 1024
/** Node's default of 10 would refuse streams during a client's large requests. */
const SESSION_MEGABYTES = 1024

/**
 * gRPC for one service on Node's own HTTP/2 (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md). Takes
 * sockets, as the same port serves HTTP/1.1.
 */
export class GrpcServer {
  private readonly server: Http2Server
  private readonly sessions = new Set<http2.ServerHttp2Session>()
  private readonly service: FirestoreService
  private readonly backend: Backend

  constructor(service: FirestoreService, backend: Backend) {
    this.service = service
    this.backend = backend
    this.server = http2.createServer({
      settings: { initialWindowSize: WINDOW_BYTES },
      maxSessionMemory: SESSION_MEGABYTES,
    })
    this.server.on('session', (session) => {
      this.sessions.add(session)
      session.setLocalWindowSize(WINDOW_BYTES * 4)
      session.on('close', () => this.sessions.delete(session))
      session.on('error', () => session.destroy())
    })
    this.server.on('stream', (stream, headers) => this.handle(stream, headers))
  }

  /** Takes over a connection whose first bytes are HTTP/2's preface. */
  accept(socket: Socket): void {
    this.server.emit('connection', socket)
  }

  close(): void {
    for (const session of this.sessions) session.destroy()
  }

  private handle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    stream.on('error', () => stream.destroy())
    const path = headers[':path'] ?? ''
    const name = path.startsWith(SERVICE_PATH) ? path.slice(SERVICE_PATH.length) : ''
    if (name === 'Listen' || name === 'Write') this.handleBidirectional(stream, headers, name)
    else if (Object.hasOwn(METHODS, name)) this.handleCall(stream, headers, name)
    else endCall(stream, unknownMethod(name || path))
  }

  private handleCall(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, name: string): void {
    const method = METHODS[name] as RpcMethod
    // The Node SDK takes a streaming call that fails before its headers for a lost connection, and repeats.
    if (Object.hasOwn(this.service.streaming, name))
      stream.respond(RESPONSE_HEADERS, { waitForTrailers: true })
    readMessages(stream, {
      message: (bytes) => {
        try {
          const auth = decodeAuth(headers.authorization)
          const request = decode(method, bytes)
          const responses =
            this.service.unary[name]?.(auth, request) ?? this.service.streaming[name]?.(auth, request)
          for (const response of Array.isArray(responses) ? responses : [responses ?? {}]) {
            sendMessage(stream, method, response)
          }
          endCall(stream)
        } catch (error) {
          endCall(stream, asRpcError(error))
        }
      },
      end: () => {},
    })
  }

  private handleBidirectional(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    name: 'Listen' | 'Write',
  ): void {
    const method = STREAMS[name]
    let session: StreamSession<Json> | undefined
    const open = (first: Json): StreamSession<Json> => {
      const call: StreamCall<Json> = {
        auth: decodeAuth(headers.authorization),
        database: databaseOf(first, headers),
        send: (message) => sendMessage(stream, method, message),
        end: (error) => endCall(stream, error),
      }
      return name === 'Listen' ? this.backend.openListen(call) : this.backend.openWrite(call)
    }
    stream.on('close', () => session?.close())
    // Clients take the stream for open only after the headers.
    stream.respond(RESPONSE_HEADERS, { waitForTrailers: true })
    readMessages(stream, {
      message: (bytes) => {
        try {
          const request = decode(method, bytes)
          session ??= open(request)
          session.message(request)
        } catch (error) {
          endCall(stream, asRpcError(error))
        }
      },
      end: () => {
        session?.close()
        endCall(stream)
      },
    })
  }
}

function decode(method: RpcMethod, bytes: Buffer): Json {
  try {
    return method.requestCodec.decode(bytes)
  } catch (error) {
    if (error instanceof RpcError) throw error
    throw invalidArgument('The request is not a message of the expected type.')
  }
}

/** The first message names the database, or a header does. */
function databaseOf(first: Json, headers: IncomingHttpHeaders): string {
  const named = first['database']
  if (typeof named === 'string' && named !== '') return named
  const prefix = headers['google-cloud-resource-prefix']
  if (typeof prefix === 'string') return prefix
  throw invalidArgument('The first message of a stream must name the database.')
}

function readMessages(stream: ServerHttp2Stream, on: { message(bytes: Buffer): void; end(): void }): void {
  const reader = new FrameReader(MAX_REQUEST_BYTES)
  let refused = false
  stream.on('data', (chunk: Buffer) => {
    if (refused) return
    try {
      for (const message of reader.push(chunk)) on.message(message)
    } catch (error) {
      refused = true
      const code = error instanceof RangeError ? Status.INVALID_ARGUMENT : Status.UNIMPLEMENTED
      endCall(stream, new RpcError(code, (error as Error).message))
    }
  })
  stream.on('end', () => on.end())
}

/** The status message escapes all but printable ASCII, and the escape itself. */
const NOT_PRINTABLE = /[^\x20-\x24\x26-\x7E]/gu

const RESPONSE_HEADERS = { ':status': 200, 'content-type': 'application/grpc+proto' }

function sendMessage(stream: ServerHttp2Stream, method: RpcMethod, message: Json): void {
  if (stream.destroyed || stream.writableEnded) return
  if (!stream.headersSent) stream.respond(RESPONSE_HEADERS, { waitForTrailers: true })
  // One packet for writes in one go: a query's documents, a listener's first results.
  if (stream.writableCorked === 0) {
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  stream.write(frame(method.responseCodec.encode(message)))
}

/** Ends a call with its status: as trailers, or, before any message, with the headers. */
function endCall(stream: ServerHttp2Stream, error?: RpcError): void {
  if (stream.destroyed || stream.writableEnded) return
  const status: Record<string, string> = { 'grpc-status': String(error?.code ?? Status.OK) }
  if (error) status['grpc-message'] = error.message.replaceAll(NOT_PRINTABLE, encodeURIComponent)
  if (!stream.headersSent) {
    stream.respond({ ...RESPONSE_HEADERS, ...status }, { endStream: true })
    return
  }
  stream.on('wantTrailers', () => stream.sendTrailers(status))
  stream.end()
}

/** A gRPC message on the wire: a byte for compression (never used here), four for the length, the message. */
function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(PREFIX_BYTES + message.length)
  framed.writeUInt8(0, 0)
  framed.writeUInt32BE(message.length, 1)
  framed.set(message, PREFIX_BYTES)
  return framed
}

/** Joins chunks to messages. */
class FrameReader {
  private buffered: Buffer[] = []
  private bytes = 0
  /** Bytes to await: joining chunks on each one would be quadratic. */
  private needed = PREFIX_BYTES
  private readonly maxBytes: number

  /** @param maxBytes longest accepted message */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** @throws RangeError for a message over the limit, TypeError for a compressed one */
  *push(chunk: Buffer): Generator<Buffer> {
    this.buffered.push(chunk)
    this.bytes += chunk.length
    while (this.bytes >= this.needed) {
      const all = this.buffered.length === 1 ? (this.buffered[0] as Buffer) : this.joined()
      if (all.readUInt8(0) !== 0) throw new TypeError('Compressed messages are not supported.')
      const length = all.readUInt32BE(1)
      if (length > this.maxBytes) {
        throw new RangeError(`Request payload size exceeds the limit: ${this.maxBytes} bytes.`)
      }
      const end = PREFIX_BYTES + length
      this.needed = end
      if (this.bytes < end) return
      this.buffered = [all.subarray(end)]
      this.bytes -= end
      this.needed = PREFIX_BYTES
      yield all.subarray(PREFIX_BYTES, end)
    }
  }

  private joined(): Buffer {
    const all = Buffer.concat(this.buffered)
    this.buffered = [all]
    return all
  }
}

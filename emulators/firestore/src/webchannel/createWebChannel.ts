import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeAuth } from '../auth/decodeAuth.ts'
import type { Backend, Json, StreamCall } from '../contracts.ts'
import { answerCors, readBody } from '../control/httpJson.ts'
import { asRpcError, invalidArgument } from '../status.ts'
import { ChannelSession, KEEP_ALIVE_MS } from './ChannelSession.ts'
import { parseForwardRequest, type ForwardRequest } from './forwardRequest.ts'

export interface WebChannel {
  /** Serves one request; the path is one that isWebChannelPath knows. */
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): void
}

const PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel\/?$/
const PROTOCOL_VERSION = 8
const SERVER_VERSION = 14
/**
 * Delay of the handshake's answer. The client allows a streaming back channel four times the handshake's round trip
 * for its first byte, and polls from then on when it is late. On loopback that would be a few milliseconds, less
 * than a busy browser needs.
 */
const HANDSHAKE_DELAY_MS = 40
/** A batch of writes can be 10 MiB, escaped for a form several times that. */
const MAX_BODY_BYTES = 64 * 1024 * 1024

export function isWebChannelPath(pathname: string): boolean {
  return PATH.test(pathname)
}

/** Serves Listen and Write over WebChannel: the client's messages are POSTs, ours the body of a long GET. */
export function createWebChannel(backend: Backend): WebChannel {
  const sessions = new Map<string, ChannelSession>()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (answerCors(request, response)) return
    response.setHeader('Access-Control-Expose-Headers', 'X-HTTP-Session-Id')
    if (request.method !== 'GET' && request.method !== 'POST') return reply(response, 405, 'Use GET or POST.')

    const body = request.method === 'POST' ? await readBody(request, MAX_BODY_BYTES) : ''
    const sid = url.searchParams.get('SID')
    if (sid === null || sid === 'null') return handshake(url, request, response, body)

    const session = sessions.get(sid)
    if (url.searchParams.get('TYPE') === 'terminate') {
      session?.close()
      return reply(response, 200, '')
    }
    // Not the first words: the client looks for the phrase behind position 0.
    if (session === undefined) return reply(response, 400, 'Error: Unknown SID')
    if (request.method === 'GET') openBackChannel(session, url, response)
    else forward(session, url, response, body)
  }

  function handshake(url: URL, request: IncomingMessage, response: ServerResponse, body: string): void {
    const version = url.searchParams.get('VER')
    if (version !== null && version !== String(PROTOCOL_VERSION))
      return reply(response, 400, `Error: VER=${version} is not spoken here, only VER=${PROTOCOL_VERSION}.`)
    if (request.method === 'GET') return reply(response, 400, 'Error: Unknown SID')
    const form = parseForwardRequest(body)

    const session = new ChannelSession(randomBytes(16).toString('base64url'), () => {
      sessions.delete(session.id)
    })
    sessions.set(session.id, session)
    openStream(session, url, request, form)

    if (url.searchParams.has('X-HTTP-Session-Id')) response.setHeader('X-HTTP-Session-Id', session.id)
    const greeting = JSON.stringify([
      [0, ['c', session.id, '', PROTOCOL_VERSION, SERVER_VERSION, KEEP_ALIVE_MS]],
    ])
    setTimeout(() => reply(response, 200, `${greeting.length}\n${greeting}`), HANDSHAKE_DELAY_MS)
  }

  function openStream(
    session: ChannelSession,
    url: URL,
    request: IncomingMessage,
    form: ForwardRequest,
  ): void {
    const { headers } = form
    try {
      const database = url.searchParams.get('database') ?? headers['google-cloud-resource-prefix']
      if (database === undefined)
        throw invalidArgument('The stream names no database: give the parameter "database".')
      const call: StreamCall<Json> = {
        auth: decodeAuth(headers.authorization ?? request.headers.authorization),
        database,
        send: (message) => session.send(message),
        end: (error) => session.end(error),
      }
      const isListen = PATH.exec(url.pathname)?.[1] === 'Listen'
      session.serve(isListen ? backend.openListen(call) : backend.openWrite(call))
    } catch (error) {
      session.end(asRpcError(error))
    }
    deliver(session, form)
  }

  function openBackChannel(session: ChannelSession, url: URL, response: ServerResponse): void {
    const after = Math.max(0, Number(url.searchParams.get('AID') ?? 0))
    if (!session.canResumeAfter(after)) return reply(response, 400, 'Error: Unknown SID')
    session.acknowledge(after)
    startBody(response)
    const isLongPoll = url.searchParams.get('CI') === '1'
    const wishedMs = Number(url.searchParams.get('TO') ?? KEEP_ALIVE_MS)
    session.attach(response, after, isLongPoll ? Math.min(wishedMs, KEEP_ALIVE_MS) : undefined)
  }

  return {
    handle(request, response) {
      serve(request, response).catch((error: Error) => {
        if (response.headersSent) response.destroy()
        else reply(response, 400, `Error: ${error.message}`)
      })
    },
    close() {
      for (const session of sessions.values()) session.close()
    },
  }
}

function deliver(session: ChannelSession, form: ForwardRequest): void {
  try {
    session.receive(form.messages)
  } catch (error) {
    session.end(asRpcError(error))
  }
}

function forward(session: ChannelSession, url: URL, response: ServerResponse, body: string): void {
  const form = parseForwardRequest(body)
  session.acknowledge(Number(url.searchParams.get('AID') ?? 0))
  deliver(session, form)
  const status = JSON.stringify(session.status())
  reply(response, 200, `${status.length}\n${status}`)
}

/** Without these headers a browser or a proxy would hold the first bytes back. */
function startBody(response: ServerResponse): void {
  response.statusCode = 200
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Accel-Buffering', 'no')
}

function reply(response: ServerResponse, status: number, body: string): void {
  startBody(response)
  response.statusCode = status
  response.end(body)
}

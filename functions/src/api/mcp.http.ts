import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type HttpsFunction, onRequest, type Request } from 'firebase-functions/https'
import { firestore } from '../platform/gateways/firestore.ts'
import { answerInTime } from '../platform/http/answerInTime.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'
import { parseJsonBody } from '../platform/http/parseJsonBody.ts'
import { isJson, type Json } from '../platform/json.ts'
import { logError, logInfo } from '../platform/log.ts'
import { askedLanguage } from '#domain/languages.ts'
import { isOwnOrigin } from '../platform/ownOrigin.ts'
import { parseRequestId, REQUEST_ID_HEADER, traced } from '../platform/requestTrace.ts'
import { deployedAs } from '../platform/scaling.ts'
import { authorize } from './authorize.ts'
import { asProblem, problem } from './problem.ts'
import { API_SECRETS } from './secrets.ts'

/**
 * `/mcp`: the same calls as tools for agents, by the Model Context Protocol over streamable HTTP. Stateless: each message
 * brings its key, is answered as JSON by a server of its own, and counts as one call of the account.
 * docs/rules.md "API", docs/decisions/0068-agents-by-the-official-sdk.md
 */
export const mcp: HttpsFunction = onRequest(
  { ...deployedAs('mcp', API_SECRETS), invoker: 'public' },
  async (request, response) => {
    const startMs = performance.now()
    const requestId = parseRequestId(request.get(REQUEST_ID_HEADER)) ?? randomUUID()
    await traced(requestId, async () => {
      response.set({ 'Cache-Control': 'no-store', [REQUEST_ID_HEADER]: requestId })
      const refused = asProblem(
        await answerInTime(async () => serve(request, response, requestId)),
        askedLanguage(request.get('accept-language')),
      )
      if (!response.headersSent) {
        const { status = 200, headers, body } = refused
        response
          .status(status)
          .set(headers ?? {})
          .end(`${JSON.stringify(body)}\n`)
      }
      logInfo('Agent answered', { status: response.statusCode, ms: Math.round(performance.now() - startMs) })
    })
  },
)

/** @returns the refusal; where there is none the response is ended already */
async function serve(request: Request, response: ServerResponse, requestId: string): Promise<ApiAnswer> {
  const origin = request.get('origin')
  if (origin !== undefined && !isOwnOrigin(origin)) {
    return problem('KEY_NEEDED', 'Agents call from no page of another site.', {
      'WWW-Authenticate': 'Bearer',
    })
  }
  // There is no stream to listen to and no session to end.
  if (request.method !== 'POST') return problem('WRONG_METHOD', 'Use POST.', { Allow: 'POST' })
  const now = new Date()
  const database = await firestore()
  const authorized = await authorize(database, request.get('authorization'), now)
  if ('refused' in authorized) return authorized.refused
  const parsed = parseJsonBody(request.rawBody)
  if ('refused' in parsed) return parsed.refused
  for (const [name, value] of Object.entries(authorized.headers)) response.setHeader(name, value)
  const called = toolCall(parsed.body)
  if ('refused' in called) return called.refused
  // Whatever an agent accepts, it is answered with JSON; the SDK's server refuses those that do not name a stream as well.
  request.headers.accept = 'application/json, text/event-stream'
  const [{ StreamableHTTPServerTransport }, { toolServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    import('./toolServer.ts'),
  ])
  const language = askedLanguage(request.get('accept-language'))
  const server = toolServer(database, { ...authorized.holder, now, requestId, language })
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on(
    'close',
    () => void server.close().catch((error: unknown) => logError('An agent was not let go', error)),
  )
  await server.connect(transport)
  await transport.handleRequest(request, response, called.body)
  return { body: {} }
}

const INVALID_PARAMS = -32_602

/** A message with what a call of a tool has to have: arguments that are null are none. Others pass as they are. */
function toolCall(body: Json): { body: Json } | { refused: ApiAnswer } {
  if (body['method'] !== 'tools/call') return { body }
  const params = isJson(body['params']) ? body['params'] : {}
  const given = params['arguments'] ?? {}
  if (typeof params['name'] === 'string' && isJson(given))
    return { body: { ...body, params: { ...params, arguments: given } } }
  const message = 'Invalid params: name must be a text, arguments an object.'
  const answer = { jsonrpc: '2.0', id: body['id'] ?? null, error: { code: INVALID_PARAMS, message } }
  return { refused: { headers: { 'Content-Type': 'application/json' }, body: answer } }
}

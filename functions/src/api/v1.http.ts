import { createHash, randomUUID } from 'node:crypto'
import { type HttpsFunction, onRequest, type Request } from 'firebase-functions/https'
import { allows } from '#domain/api/apiKeys.ts'
import { askedLanguage, type ReaderLanguage } from '#domain/languages.ts'
import { hasBody, V1_CALLS, type V1CallName } from '#domain/api/v1/calls.ts'
import { formed } from '#domain/messages.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logInfo } from '../platform/log.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'
import { answerInTime } from '../platform/http/answerInTime.ts'
import { parseJsonBody } from '../platform/http/parseJsonBody.ts'
import { sendText } from '../platform/http/sendText.ts'
import { parseRequestId, REQUEST_ID_HEADER, traced } from '../platform/requestTrace.ts'
import { deployedAs } from '../platform/scaling.ts'
import { authorize } from './authorize.ts'
import { OPERATIONS } from './operations.ts'
import { parseAsked } from './parseAsked.ts'
import { asProblem, malformed, problem } from './problem.ts'
import { API_SECRETS } from './secrets.ts'
import { isKnown } from './summaries.ts'

/**
 * `/api/v1/…`: the API for keys. Checks path and method, key, calls, body and scope, in this order, before
 * the handler, the app's own where there is one. docs/rules.md "API", #api-misuse
 */
export const apiV1: HttpsFunction = onRequest(
  { ...deployedAs('apiV1', API_SECRETS), invoker: 'public' },
  async (request, response) => {
    const startMs = performance.now()
    const requestId = parseRequestId(request.get(REQUEST_ID_HEADER)) ?? randomUUID()
    await traced(requestId, async () => {
      const answer = tagged(
        asProblem(
          await answerInTime(() => respond(request, requestId)),
          askedLanguage(request.get('accept-language')),
        ),
        request,
      )
      const { status = 200, headers, body } = answer
      response.set({
        'Cache-Control': 'private, no-cache',
        Vary: 'Authorization, Accept-Language',
        [REQUEST_ID_HEADER]: requestId,
      })
      response.status(status).set({ 'Content-Type': 'application/json; charset=utf-8', ...headers })
      if (status === 304) response.end()
      else if (request.method === 'HEAD') response.end()
      else await sendText(request, response, `${JSON.stringify(body)}\n`)
      const code = 'code' in body ? body.code : undefined
      logInfo('API answered', {
        status,
        ...(code !== undefined && { code }),
        ms: Math.round(performance.now() - startMs),
      })
    })
  },
)

async function respond(request: Request, requestId: string): Promise<ApiAnswer> {
  const path = pathOf(request)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (path === '/openapi.json') {
    if (method !== 'GET') return wrongMethod(['GET'])
    const { openApi } = await import('./openApi.ts')
    return { headers: { 'Cache-Control': 'public, max-age=300' }, body: openApi() }
  }
  const there = routesOf(path)
  if (there.length === 0) return problem('UNKNOWN_PATH', 'Every call is listed at /api/v1/openapi.json.')
  const route = there.find((each) => each.method === method)
  if (route === undefined) return wrongMethod(there.map((each) => each.method))

  const now = new Date()
  const database = await firestore()
  const authorized = await authorize(database, request.get('authorization'), now)
  if ('refused' in authorized) return authorized.refused
  const { holder, headers } = authorized
  const language = askedLanguage(request.get('accept-language'))
  const { request: schema, handle } = OPERATIONS[route.name]
  const opened = bodyOf(request, method, route.parameters)
  if ('refused' in opened) return withHeaders(opened.refused, headers, language)
  const { issues, output: body } = parseAsked(schema, opened.body)
  if (issues !== undefined) return withHeaders(malformed(issues), headers, language)
  if (!allows(holder.key.scope, V1_CALLS[route.name].scope)) {
    return problem('SCOPE_NEEDED', 'Make a key that may write, at /account.', headers)
  }
  const idempotencyKey = request.get('idempotency-key')
  const knownTag = request.get('if-none-match') ?? ''
  return withHeaders(
    await handle(database, { ...holder, body, now, requestId, language, idempotencyKey, knownTag }),
    headers,
    language,
  )
}

/** The path below API_BASE. */
function pathOf({ originalUrl }: Request): string {
  const pathname = URL.parse(originalUrl, 'http://host.invalid')?.pathname ?? ''
  return (/^\/api\/v1(\/.*)$/.exec(pathname)?.[1] ?? '/').replace(/(.)\/$/, '$1')
}

function routesOf(path: string) {
  return Object.entries(V1_CALLS).flatMap(([name, { method, path: pattern }]) => {
    const found = new RegExp(`^${pattern.replace(/\{(\w+)\}/, '(?<$1>[^/]+)')}$`).exec(path)
    return found ? [{ name: name as V1CallName, method, parameters: found.groups ?? {} }] : []
  })
}

function wrongMethod(methods: readonly string[]): ApiAnswer {
  return problem('WRONG_METHOD', formed('methods', methods), { Allow: methods.join(', ') })
}

function bodyOf(request: Request, method: string, parameters: Readonly<Record<string, string>>) {
  const inPath = Object.fromEntries(Object.entries(parameters).map(([name, part]) => [name, decoded(part)]))
  if (!hasBody(method)) {
    const { searchParams } = new URL(request.originalUrl, 'http://host.invalid')
    return { body: { ...Object.fromEntries(searchParams), ...inPath } }
  }
  if (!/^application\/json(?:;|$)/i.test(request.get('content-type') ?? '')) {
    return { refused: problem('NOT_JSON', 'Send a JSON object as application/json.') }
  }
  const parsed = parseJsonBody(request.rawBody)
  return 'refused' in parsed ? parsed : { body: { ...parsed.body, ...inPath } }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function withHeaders(answer: ApiAnswer, headers: Readonly<Record<string, string>>, language: ReaderLanguage) {
  const own = asProblem(answer, language)
  return { ...own, headers: { ...headers, ...own.headers } }
}

/** What is read gets a tag, of its own or of its words, and is not sent again to whoever has it. */
function tagged(answer: ApiAnswer, request: Request): ApiAnswer {
  const { status = 200, headers, body } = answer
  if (status !== 200 || !['GET', 'HEAD'].includes(request.method)) return answer
  const ofBody = () =>
    `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`
  const tag = headers?.['ETag'] ?? ofBody()
  const isSame = isKnown(tag, request.get('if-none-match') ?? '')
  return { ...answer, status: isSame ? 304 : 200, headers: { ...headers, ETag: tag } }
}

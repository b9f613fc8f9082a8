import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { readBody, targetOf } from '../../../support/httpJson.ts'
import type { Account } from '../Account.ts'
import { runUntil } from '../billing/timeline.ts'
import { ALL_METHODS } from '../methods/allMethods.ts'
import { API_VERSION, type RequestInfo } from '../objects/event.ts'
import { newId } from '../objects/newId.ts'
import { list, readParams, text } from '../params/params.ts'
import { parseForm } from '../params/parseForm.ts'
import { authenticate } from './authenticate.ts'
import { expanded } from './expand.ts'
import { type Fault, FaultPlan } from './FaultPlan.ts'
import { earlierAnswer, forgetOldAnswers, hashOf } from './idempotency.ts'
import type { Method } from './method.ts'
import { invalidRequest, StripeError } from './StripeError.ts'

const EXPAND = { expand: list(text()) }
const ROUTES = ALL_METHODS.map((each) => ({
  method: each,
  pattern: new RegExp(`^${each.path.replace(/:id/, '([^/]+)')}$`),
}))

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Everything under /v1. */
export class ApiServer {
  readonly faults = new FaultPlan()
  readonly #account: Account
  readonly #secretKey: string
  readonly #inFlight = new Set<string>()

  constructor(account: Account, secretKey: string) {
    this.#account = account
    this.#secretKey = secretKey
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = targetOf(request)
    const verb = request.method ?? ''
    const body = await readBody(request)
    const info: RequestInfo = {
      id: newId('req', 14),
      idempotency_key: verb === 'POST' ? (headerOf(request, 'idempotency-key') ?? null) : null,
    }
    const fault = this.faults.take(verb, pathname)
    let answer: Answer
    try {
      authenticate(request.headers.authorization, this.#secretKey)
      if (fault?.kind === 'silent') return
      if (fault?.kind === 'cut') return void response.destroy()
      const failure = fault && (await failureBefore(fault))
      answer = failure ?? (await this.#carryOut(request, body, info, fault))
    } catch (error) {
      if (!(error instanceof StripeError)) console.error(`stripe: ${verb} ${pathname}:`, error)
      answer = errorAnswer(error)
    }
    if (fault?.kind === 'silent_after') return
    if (fault?.kind === 'cut_after') return void response.destroy()
    send(response, answer, info)
  }

  async #carryOut(
    request: IncomingMessage,
    body: string,
    info: RequestInfo,
    fault: Fault | undefined,
  ): Promise<Answer> {
    const { pathname, search } = targetOf(request)
    const verb = request.method ?? ''
    const version = headerOf(request, 'stripe-version') ?? API_VERSION
    if (version !== API_VERSION)
      throw invalidRequest(
        `Invalid Stripe API version: ${version}. This local stand-in speaks ${API_VERSION}.`,
      )
    const { method, id } = findMethod(verb, pathname)
    const raw = parseForm(verb === 'POST' ? formOf(request, body) : search.slice(1))
    const { expand = [], ...params } = readParams(raw, { ...method.shape, ...EXPAND })

    const account = this.#account
    const key = info.idempotency_key
    const asked = { route: pathname, bodyHash: hashOf(raw) }
    if (key !== null) {
      const earlier = earlierAnswer(account, this.#inFlight, key, asked)
      if (earlier) {
        const headers = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId }
        return { status: earlier.status, body: earlier.body, headers }
      }
      this.#inFlight.add(key)
    }
    const run = () => {
      const result = method.run({ account, params: params as never, id })
      if (result instanceof StripeError) return errorAnswer(result)
      return { status: 200, body: expanded(account.store, result, expand) }
    }
    const remember = (answer: Answer) => {
      if (key === null) return
      const { status, body: said } = answer
      forgetOldAnswers({ store: account.store, now: account.now() })
      account.store.put('idempotentAnswer', {
        id: key,
        ...asked,
        requestId: info.id ?? '',
        status,
        body: said,
        created: account.now(),
      })
    }
    try {
      if (fault) await pause(fault.delayMs)
      runUntil(account, account.now())
      return account.transaction(() => {
        const answer = fault?.kind === 'server_error_after' ? (run(), serverError()) : run()
        remember(answer)
        return answer
      }, info)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      const answer = errorAnswer(error)
      account.transaction(() => remember(answer), info)
      return answer
    } finally {
      if (key !== null) this.#inFlight.delete(key)
    }
  }
}

async function failureBefore({ kind, delayMs, retryAfterSeconds }: Fault): Promise<Answer | undefined> {
  if (kind !== 'rate_limit' && kind !== 'server_error') return undefined
  await pause(delayMs)
  if (kind === 'server_error') return serverError()
  const error = new StripeError(
    429,
    'invalid_request_error',
    'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    { code: 'rate_limit' },
  )
  const headers = { 'retry-after': String(retryAfterSeconds), 'stripe-rate-limited-reason': 'global-rate' }
  return { status: 429, body: error.body(), headers }
}

const serverError = () =>
  errorAnswer(new StripeError(500, 'api_error', 'An unknown error occurred. (A test ordered it.)'))

function errorAnswer(error: unknown): Answer {
  if (error instanceof StripeError) return { status: error.status, body: error.body() }
  const message = `The local stand-in for Stripe has a defect: ${error instanceof Error ? error.message : String(error)}`
  return { status: 500, body: new StripeError(500, 'api_error', message).body() }
}

function findMethod(verb: string, path: string): { method: Method; id: string } {
  for (const { method, pattern } of ROUTES) {
    const match = method.verb === verb ? pattern.exec(path) : null
    if (match) return { method, id: idFrom(match[1]) }
  }
  throw new StripeError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${verb}: ${path}). This local stand-in serves the calls that its README lists.`,
  )
}

/** An id of a path; one that is malformed is nobody's. */
export function idFrom(segment = ''): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function formOf(request: IncomingMessage, body: string): string {
  const type = request.headers['content-type'] ?? ''
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest(
      `Invalid request: send the parameters as application/x-www-form-urlencoded, not as "${type}".`,
    )
  return body
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer, info: RequestInfo): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': info.id ?? '',
    'stripe-version': API_VERSION,
    ...(info.idempotency_key !== null && { 'idempotency-key': info.idempotency_key }),
    ...headers,
  })
  response.end(JSON.stringify(body, null, 2))
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

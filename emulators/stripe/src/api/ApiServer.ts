import type { IncomingMessage, ServerResponse } from 'node:http'
import { FaultPlan } from '../../../support/FaultPlan.ts'
import { HttpRefusal, oneOf, readBody, targetOf } from '../../../support/httpJson.ts'
import { idFrom } from '../../../support/serve.ts'
import type { Account } from '../Account.ts'
import { runUntil } from '../billing/timeline.ts'
import { catalogue } from '../methods/catalogue.ts'
import { charges } from '../methods/charges.ts'
import { checkoutSessions } from '../methods/checkoutSessions.ts'
import { customers } from '../methods/customers.ts'
import { invoices } from '../methods/invoices.ts'
import { portal } from '../methods/portal.ts'
import { subscriptions } from '../methods/subscriptions.ts'
import { webhookEndpoints } from '../methods/webhookEndpoints.ts'
import { API_VERSION, type RequestInfo } from '../objects/event.ts'
import { newId } from '../objects/newId.ts'
import { readParams } from '../params/params.ts'
import { parseForm } from '../params/parseForm.ts'
import { expanded } from './expand.ts'
import { earlierAnswer, forgetOldAnswers, hashOf } from './idempotency.ts'
import type { Method } from './method.ts'
import { invalidRequest, StripeError } from './StripeError.ts'

/** Faults of a call: `…_after` does the work first; `silent` never answers; `cut` ends the connection. */
const FAULTS = [
  'rate_limit',
  'server_error',
  'server_error_after',
  'silent_after',
  'cut',
  'cut_after',
] as const
type FaultKind = (typeof FAULTS)[number]

const METHODS: readonly Method[] = [
  ...catalogue,
  ...charges,
  ...checkoutSessions,
  ...customers,
  ...invoices,
  ...portal,
  ...subscriptions,
  ...webhookEndpoints,
]

const ROUTES = METHODS.map((each) => ({
  method: each,
  pattern: new RegExp(`^${each.path.replace(/:id/, '([^/]+)')}$`),
}))

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export class ApiServer {
  readonly faults = new FaultPlan(['kind', 'path', 'verb'], faultOf)
  readonly #account: Account
  readonly #secretKey: string

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
    const fault = this.faults.take(
      (each) => pathname.includes(each.path) && (each.verb === '' || each.verb === verb),
    )?.kind
    let answer: Answer
    try {
      this.#authenticate(request)
      if (fault === 'cut') return void response.destroy()
      answer = failureBefore(fault) ?? this.#carryOut(request, body, info, fault)
    } catch (error) {
      if (!(error instanceof StripeError)) console.error(`stripe: ${verb} ${pathname}:`, error)
      answer = errorAnswer(error)
    }
    if (fault === 'silent_after') return
    if (fault === 'cut_after') return void response.destroy()
    send(response, answer, info)
  }

  /** @throws StripeError 401 */
  #authenticate({ headers }: IncomingMessage): void {
    if (headers.authorization !== `Bearer ${this.#secretKey}`)
      throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided.')
  }

  #carryOut(request: IncomingMessage, body: string, info: RequestInfo, fault: FaultKind | undefined): Answer {
    const { pathname, search } = targetOf(request)
    const verb = request.method ?? ''
    const version = headerOf(request, 'stripe-version') ?? API_VERSION
    if (version !== API_VERSION)
      throw invalidRequest(
        `Invalid Stripe API version: ${version}. This local stand-in speaks ${API_VERSION}.`,
      )
    const { method, id } = findMethod(verb, pathname)
    const raw = parseForm(verb === 'POST' ? body : search.slice(1))
    const params: Record<string, unknown> = readParams(raw, method.shape)
    const expand = (params['expand'] ?? []) as string[]

    const account = this.#account
    const key = info.idempotency_key
    const asked = { route: pathname, bodyHash: hashOf(raw) }
    if (key !== null) {
      const earlier = earlierAnswer(account, key, asked)
      if (earlier) {
        const headers = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId }
        return { status: earlier.status, body: earlier.body, headers }
      }
    }
    const run = () => {
      const result = method.run({ account, params: params as never, id })
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
      runUntil(account, account.now())
      return account.transaction(() => {
        const answer = fault === 'server_error_after' ? (run(), serverError()) : run()
        remember(answer)
        return answer
      }, info)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      const answer = errorAnswer(error)
      account.transaction(() => remember(answer), info)
      return answer
    }
  }
}

function faultOf({ kind, path = '', verb = '' }: Readonly<Record<string, unknown>>) {
  if (typeof path !== 'string' || typeof verb !== 'string')
    throw new HttpRefusal(400, 'path must be a part of a path, verb one such as POST')
  return { kind: oneOf('kind', kind, FAULTS), path, verb }
}

function failureBefore(fault: FaultKind | undefined): Answer | undefined {
  if (fault === 'server_error') return serverError()
  if (fault !== 'rate_limit') return undefined
  const error = new StripeError(
    429,
    'invalid_request_error',
    'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    { code: 'rate_limit' },
  )
  return { status: 429, body: error.body, headers: { 'retry-after': '1' } }
}

const serverError = () =>
  errorAnswer(new StripeError(500, 'api_error', 'An unknown error occurred. (A test ordered it.)'))

function errorAnswer(error: unknown): Answer {
  if (error instanceof StripeError) return { status: error.status, body: error.body }
  const message = `The local stand-in for Stripe has a defect: ${error instanceof Error ? error.message : String(error)}`
  return { status: 500, body: new StripeError(500, 'api_error', message).body }
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

import { Stripe } from 'stripe'
import { readBody } from '../../support/httpJson.ts'
import { type RunningServer, serve } from '../../support/serve.ts'
import { type StripeOptions, startStripe } from '../src/startStripe.ts'

export const SECRET_KEY = 'sk_test_rig'
export const WEBHOOK_SECRET = 'whsec_rig_secret'
/** The last day of January in a leap year: months of all lengths follow. */
export const START = Date.parse('2028-01-31T10:00:00.000Z')

export interface Received {
  readonly body: string
  readonly signature: string
  readonly event: Stripe.Event
}

export interface Rig {
  readonly running: RunningServer
  readonly stripe: Stripe
  readonly received: Received[]
  /** Status of the webhook endpoint's next answers. */
  respond: () => number
  client(apiKey: string): Stripe
  /** @throws Error with the answer when it is not 200 */
  control<Answer = Record<string, unknown>>(path: string, body?: object): Promise<Answer>
  /** Events so far, the newest first. */
  events(): Promise<Stripe.Event[]>
  /** Delivers everything pending. @returns the types that arrived, in the order of their creation */
  deliver(): Promise<string[]>
  /** Milliseconds since 1970 of the machine's clock, as the stand-in sees it. */
  nowMs: number
  stop(): Promise<void>
}

/** The stand-in with webhooks on demand, an endpoint that records them, and the official client. */
export async function startRig(options: Partial<StripeOptions> = {}): Promise<Rig> {
  const received: Received[] = []
  const state = { nowMs: START, respond: () => 200 }
  const endpoint = await serve('endpoint', 0, async (request, response) => {
    const body = await readBody(request)
    const event = JSON.parse(body) as Stripe.Event
    received.push({ body, signature: String(request.headers['stripe-signature']), event })
    response.writeHead(state.respond()).end('answer of the endpoint')
  })
  const running = await startStripe({
    port: 0,
    secretKey: SECRET_KEY,
    webhook: { url: `${endpoint.url}/hook`, secret: WEBHOOK_SECRET },
    now: () => state.nowMs,
    automatic: false,
    ...options,
  })
  const client: Rig['client'] = (apiKey) =>
    new Stripe(apiKey, {
      host: '127.0.0.1',
      port: running.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    })
  const control = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
    const response = await fetch(`${running.url}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error((answer as { error: string }).error)
    return answer as Answer
  }
  const rig: Rig = Object.assign(state, {
    running,
    stripe: client(SECRET_KEY),
    received,
    client,
    control,
    async events() {
      const answer = await fetch(`${running.url}/control/events`)
      return ((await answer.json()) as { events: Stripe.Event[] }).events
    },
    async deliver() {
      const before = received.length
      await control('webhooks/deliver')
      const arrived = new Set(received.slice(before).map(({ event }) => event.id))
      const all = (await rig.events()).toReversed()
      return all.flatMap(({ id, type }) => (arrived.has(id) ? [type] : []))
    },
    async stop() {
      await running.stop()
      await endpoint.stop()
    },
  })
  return rig
}

export interface Catalog {
  monthly: Stripe.Price
  /** Of another product. */
  bigger: Stripe.Price
}

/** Two plans at the product's own prices. */
export async function makeCatalog(stripe: Stripe): Promise<Catalog> {
  const product = await stripe.products.create({ id: 'premium', name: 'Premium' })
  const enterprise = await stripe.products.create({ id: 'enterprise', name: 'Enterprise' })
  const price = (to: Stripe.Product, cents: number) =>
    stripe.prices.create({
      product: to.id,
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: 'month' },
      lookup_key: `${to.id}_monthly`,
    })
  return {
    monthly: await price(product, 999),
    bigger: await price(enterprise, 2_999),
  }
}

export async function openCheckout(
  { stripe }: Rig,
  price: Stripe.Price,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const customer = await stripe.customers.create({ email: 'ana@listener.test', metadata: { uid: 'uid-ana' } })
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: { metadata: { uid: 'uid-ana' } },
    success_url: 'http://app.test/done',
    cancel_url: 'http://app.test/pricing',
    ...more,
  })
}

/** A live subscription, paid by card. */
export async function subscribe(
  rig: Rig,
  price: Stripe.Price,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Subscription> {
  const session = await openCheckout(rig, price, more)
  await rig.control(`checkout/${session.id}/pay`)
  const { subscription } = await rig.stripe.checkout.sessions.retrieve(session.id)
  return rig.stripe.subscriptions.retrieve(idOf(subscription))
}

/** The refusal of a call. @throws Error when it was not refused */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** The id of a reference, expanded or not. @throws Error for an empty one */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) throw new Error('it refers to nothing')
  return typeof reference === 'string' ? reference : reference.id
}

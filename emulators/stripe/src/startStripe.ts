import { HttpRefusal, readJsonObject, targetOf } from '../../support/httpJson.ts'
import { type Call, router, type Routes, type RunningServer, serve } from '../../support/serve.ts'
import { Account } from './Account.ts'
import { ApiServer } from './api/ApiServer.ts'
import { runUntil } from './billing/timeline.ts'
import { addEndpoint } from './methods/webhookEndpoints.ts'
import { answerPage } from './pages/answerPage.ts'
import { Store } from './store/Store.ts'
import { WebhookSender } from './webhooks/WebhookSender.ts'
import { completeCheckout, settleCheckout } from './billing/completeCheckout.ts'
import { replaceCard } from './billing/payInvoice.ts'
import { disputeCharge } from './billing/refundCharge.ts'
import { isTestCard, TEST_CARDS, type TestCard } from './objects/payments.ts'

type Body = Readonly<Record<string, unknown>>

/** Orders of tests, and actions of people and their banks. */
function controlRoutes(account: Account, { faults }: ApiServer, sender: WebhookSender): Routes {
  const { store } = account
  const taking =
    (handle: (body: Body, id: string) => unknown) =>
    async ({ request, id }: Call) =>
      handle(await readJsonObject(request), id)
  return {
    'POST /control/fault': taking((body) => faults.order(body)),
    'POST /control/fault/clear': () => faults.order({ times: 0 }),

    'POST /control/advance': taking((body) => {
      const until = instantOf(account, body)
      return { done: runUntil(account, until), now: account.now() }
    }),

    'POST /control/webhooks': taking(({ paused }) => {
      if (typeof paused !== 'boolean') throw new HttpRefusal(400, 'paused must be true or false')
      sender.isPaused = paused
      sender.wake()
      return { paused }
    }),
    'POST /control/webhooks/deliver': async () => ({ attempts: await sender.deliverNow() }),
    'GET /control/events': () => ({ events: store.all('event').toReversed() }),

    'POST /control/checkout/:id/pay': taking((body, id) => {
      if (!store.find('checkout.session', id)) throw new HttpRefusal(404, `no checkout session ${id}`)
      const { statusWhileSlow = 'active' } = body
      if (statusWhileSlow !== 'active' && statusWhileSlow !== 'incomplete')
        throw new HttpRefusal(400, 'statusWhileSlow must be "active" or "incomplete"')
      return account.transaction(() => completeCheckout(account, id, { card: cardOf(body), statusWhileSlow }))
    }),
    'POST /control/checkout/:id/settle': taking(({ outcome }, id) => {
      if (outcome !== 'succeeded' && outcome !== 'failed')
        throw new HttpRefusal(400, 'outcome must be "succeeded" or "failed"')
      const settled = account.transaction(() => settleCheckout(account, id, outcome === 'succeeded'))
      if (!settled)
        throw new HttpRefusal(409, `${id} does not wait for money: complete it with card 4000000000000077`)
      return { session: settled }
    }),
    'POST /control/customers/:id/card': taking((body, id) => {
      if (!store.find('customer', id)) throw new HttpRefusal(404, `no customer ${id}`)
      return { payment_method: account.transaction(() => replaceCard(account, id, cardOf(body))) }
    }),
    'POST /control/charges/:id/dispute': taking((_, id) => {
      const charge = store.find('charge', id)
      if (!charge?.paid || charge.disputed)
        throw new HttpRefusal(400, `${id} is not a paid, undisputed charge`)
      return { dispute: account.transaction(() => disputeCharge(account, charge)) }
    }),
  }
}

function instantOf(account: Account, { days, to }: Body): number {
  if (typeof days === 'number' && days >= 0) return account.now() + Math.floor(days * 86_400)
  const at = typeof to === 'string' ? Date.parse(to) / 1000 : NaN
  if (Number.isNaN(at))
    throw new HttpRefusal(400, 'say how far: {"days": 31} or {"to": "2027-01-01T00:00:00Z"}')
  if (at < account.now()) throw new HttpRefusal(400, 'time goes forward only')
  return Math.floor(at)
}

function cardOf({ card = '4242424242424242' }: Body): TestCard {
  if (typeof card === 'string' && isTestCard(card)) return card
  throw new HttpRefusal(400, `card must be one of ${Object.keys(TEST_CARDS).join(', ')}`)
}

export interface StripeOptions {
  readonly port: number
  /** The API's only key; default LOCAL_SECRET_KEY. */
  readonly secretKey?: string
  /** An endpoint that gets every event. */
  readonly webhook?: { readonly url: string; readonly secret: string }
  /** Journal of all state; absent: memory only. */
  readonly dataFile?: string
  /** Milliseconds since 1970; the machine's clock when absent. */
  readonly now?: () => number
  /** False sends webhooks only on `/control/webhooks/deliver`; default true. */
  readonly automatic?: boolean
}

/** Default of functions/src/platform/config.ts in a local project. */
export const LOCAL_SECRET_KEY = 'sk_test_local'
export const LOCAL_WEBHOOK_SECRET = 'whsec_local_development_only'

const TICK_MS = 1_000
/** Marks the options' endpoint, so that a restart changes it rather than adding another. */
const OWN_ENDPOINT = { description: 'The endpoint that this stand-in was started with' }

/** Stripe's API under `/v1/`, its pages, webhooks. @throws Error for a taken port, or a damaged journal */
export async function startStripe(options: StripeOptions): Promise<RunningServer> {
  const { now = Date.now, automatic = true } = options
  const account = new Account(new Store(options.dataFile), now)
  const api = new ApiServer(account, options.secretKey ?? LOCAL_SECRET_KEY)
  const sender = new WebhookSender(account, now, !automatic)
  const control = router(controlRoutes(account, api, sender))
  const server = await serve('stripe', options.port, async (request, response) => {
    const { pathname } = targetOf(request)
    if (pathname.startsWith('/v1/')) return api.answer(request, response)
    return pathname.startsWith('/control/')
      ? control(request, response)
      : answerPage(account, request, response)
  })
  account.origin = server.url
  const { webhook } = options
  if (webhook) account.store.transaction(() => ownEndpoint(account, webhook))
  account.onEvent(() => sender.wake())
  sender.wake()
  const ticking = setInterval(() => runUntil(account, account.now()), TICK_MS).unref()

  return {
    ...server,
    async stop() {
      clearInterval(ticking)
      sender.stop()
      await server.stop()
      account.store.close()
    },
  }
}

function ownEndpoint(account: Account, { url, secret }: { url: string; secret: string }): void {
  const { store } = account
  const own = store
    .all('webhook_endpoint')
    .find(({ description }) => description === OWN_ENDPOINT.description)
  if (!own) return void addEndpoint(account, { ...OWN_ENDPOINT, url, enabled_events: ['*'] }, secret)
  store.update('webhook_endpoint', own.id, { url })
  store.put('endpointSecret', { id: own.id, secret })
}

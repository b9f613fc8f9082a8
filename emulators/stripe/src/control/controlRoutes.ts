import { HttpRefusal } from '../../../support/httpJson.ts'
import type { Account } from '../Account.ts'
import type { FaultPlan } from '../api/FaultPlan.ts'
import { completeCheckout } from '../billing/completeCheckout.ts'
import { closeDispute, disputeCharge, refundable, refundCharge } from '../billing/refundCharge.ts'
import { replaceCard } from '../billing/replaceCard.ts'
import { settleCheckout } from '../billing/settleCheckout.ts'
import { runUntil } from '../billing/timeline.ts'
import { shown, type ShownKind } from '../objects/shown.ts'
import { isTestCard, type TestCard, TEST_CARDS } from '../objects/testCards.ts'
import { changedOrders } from '../webhooks/WebhookOrders.ts'
import type { WebhookSender } from '../webhooks/WebhookSender.ts'

type Body = Readonly<Record<string, unknown>>
type Handler = (body: Body, id: string) => unknown

/** What tests order, and what Stripe's own people and banks do: `VERB /control/path`, `:id` for one segment. */
export function controlRoutes(
  account: Account,
  faults: FaultPlan,
  sender: WebhookSender,
): Record<string, Handler> {
  const { store } = account
  return {
    'POST /control/fault': (body) => faults.order(body),
    'POST /control/fault/clear': () => {
      faults.clear()
      return {}
    },

    'POST /control/advance': (body) => {
      const until = instant(account, body)
      return { done: runUntil(account, until), now: account.now() }
    },
    'GET /control/now': () => ({ now: account.now() }),

    'GET /control/webhooks': () => ({ orders: sender.orders, deliveries: store.all('delivery') }),
    'POST /control/webhooks': (body) => {
      sender.orders = changedOrders(sender.orders, body)
      sender.wake()
      return { orders: sender.orders }
    },
    'POST /control/webhooks/deliver': async (body) => {
      const types = optional(body, 'types', isTexts)
      const attempts = await sender.deliverNow(({ type }) => types === undefined || types.includes(type))
      return { attempts }
    },
    'POST /control/events/:id/resend': async (_, id) => {
      if (!store.find('event', id)) throw new HttpRefusal(404, `no event ${id}`)
      return { attempts: await sender.resend(id) }
    },
    'GET /control/events': () => ({ events: store.all('event').toReversed() }),
    'POST /control/events': (body) => ({ event: trigger(account, body) }),

    'POST /control/checkout/:id/pay': (body, id) => {
      if (!store.find('checkout.session', id)) throw new HttpRefusal(404, `no checkout session ${id}`)
      const status = body['statusWhileSlow'] ?? 'active'
      if (status !== 'active' && status !== 'incomplete')
        throw new HttpRefusal(400, 'statusWhileSlow must be "active" or "incomplete"')
      return account.transaction(() =>
        completeCheckout(account, id, {
          card: cardOf(body),
          email: optional(body, 'email', isText) ?? 'payer@example.test',
          name: optional(body, 'name', isText) ?? null,
          statusWhileSlow: status,
        }),
      )
    },
    'POST /control/checkout/:id/settle': (body, id) => {
      const { outcome } = body
      if (outcome !== 'succeeded' && outcome !== 'failed')
        throw new HttpRefusal(400, 'outcome must be "succeeded" or "failed"')
      const settled = account.transaction(() => settleCheckout(account, id, outcome === 'succeeded'))
      if (!settled)
        throw new HttpRefusal(409, `${id} does not wait for money: complete it with card 4000000000000077`)
      return { session: settled }
    },
    'POST /control/customers/:id/card': (body, id) => {
      if (!store.find('customer', id)) throw new HttpRefusal(404, `no customer ${id}`)
      return { payment_method: account.transaction(() => replaceCard(account, id, cardOf(body))) }
    },

    'POST /control/charges/:id/refund': (body, id) => {
      const charge = store.find('charge', id)
      const left = charge ? refundable(charge) : 0
      const amount = optional(body, 'amount', isCents) ?? left
      if (!charge || left === 0 || amount > left || amount < 1)
        throw new HttpRefusal(400, `${id} cannot be refunded ${amount} cents; ${left} are left`)
      return {
        refund: account.transaction(() =>
          refundCharge(account, charge, { amount, reason: null, metadata: {} }),
        ),
      }
    },
    'POST /control/charges/:id/dispute': (body, id) => {
      const charge = store.find('charge', id)
      if (!charge?.paid || charge.disputed)
        throw new HttpRefusal(400, `${id} is not a paid, undisputed charge`)
      const reason = optional(body, 'reason', isText) ?? 'fraudulent'
      return { dispute: account.transaction(() => disputeCharge(account, id, reason)) }
    },
    'POST /control/disputes/:id/close': (body, id) => {
      const { status } = body
      if (!store.find('dispute', id)) throw new HttpRefusal(404, `no dispute ${id}`)
      if (status !== 'won' && status !== 'lost') throw new HttpRefusal(400, 'status must be "won" or "lost"')
      return { dispute: account.transaction(() => closeDispute(account, id, status)) }
    },
  }
}

/** `{seconds}`, `{days}` or `{to: ISO 8601}`. */
function instant(account: Account, { seconds, days, to }: Body): number {
  if (typeof seconds === 'number' && seconds >= 0) return account.now() + Math.floor(seconds)
  if (typeof days === 'number' && days >= 0) return account.now() + Math.floor(days * 86_400)
  const at = typeof to === 'string' ? Date.parse(to) / 1000 : NaN
  if (Number.isNaN(at))
    throw new HttpRefusal(
      400,
      'say how far: {"days": 31}, {"seconds": 3600} or {"to": "2027-01-01T00:00:00Z"}',
    )
  if (at < account.now()) throw new HttpRefusal(400, 'time goes forward only')
  return Math.floor(at)
}

/** An event that nothing caused: of any type, about a stored object or a made-up one. */
function trigger(account: Account, body: Body) {
  const type = optional(body, 'type', isText)
  if (type === undefined) throw new HttpRefusal(400, 'type is missing: such as "charge.refunded"')
  const { object, livemode = false } = body
  if (typeof livemode !== 'boolean') throw new HttpRefusal(400, 'livemode must be true or false')
  const about = typeof object === 'string' ? storedObject(account, object) : object
  if (typeof about !== 'object' || about === null)
    throw new HttpRefusal(400, 'object must be the id of a stored object, or an object')
  return account.transaction(() => account.record({ type, object: about, livemode }))
}

const TRIGGER_KINDS = [
  'charge',
  'checkout.session',
  'customer',
  'dispute',
  'invoice',
  'payment_intent',
  'price',
  'product',
  'refund',
  'subscription',
] as const satisfies readonly ShownKind[]

function storedObject({ store }: Account, id: string): object {
  for (const kind of TRIGGER_KINDS) {
    const row = store.find(kind, id)
    if (row) return shown(store, kind, row)
  }
  throw new HttpRefusal(404, `no object ${id}`)
}

function cardOf(body: Body): TestCard {
  const number = optional(body, 'card', isText) ?? '4242424242424242'
  if (isTestCard(number)) return number
  throw new HttpRefusal(400, `card must be one of ${Object.keys(TEST_CARDS).join(', ')}`)
}

function optional<Value>(
  body: Body,
  name: string,
  is: (value: unknown) => value is Value,
): Value | undefined {
  const value = body[name]
  if (value === undefined || is(value)) return value
  throw new HttpRefusal(400, `${name} is malformed: ${JSON.stringify(value)}`)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isCents = (value: unknown): value is number => Number.isInteger(value)

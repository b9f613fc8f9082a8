import { HttpRefusal, readJsonObject } from '../../support/httpJson.ts'
import type { Call, Routes } from '../../support/serve.ts'
import type { Account } from './Account.ts'
import type { ApiServer } from './api/ApiServer.ts'
import { completeCheckout, settleCheckout } from './billing/completeCheckout.ts'
import { replaceCard } from './billing/payInvoice.ts'
import { disputeCharge } from './billing/refundCharge.ts'
import { runUntil } from './billing/timeline.ts'
import { isTestCard, TEST_CARDS, type TestCard } from './objects/payments.ts'
import type { WebhookSender } from './webhooks/WebhookSender.ts'

type Body = Readonly<Record<string, unknown>>

/** Orders of tests, and actions of people and their banks. */
export function controlRoutes(account: Account, { faults }: ApiServer, sender: WebhookSender): Routes {
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

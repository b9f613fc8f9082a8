import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Catalog,
  makeCatalog,
  openCheckout,
  type Rig,
  refusalOf,
  START,
  startRig,
  subscribe,
} from './stripeRig.ts'

let rig: Rig
let catalog: Catalog
beforeEach(async () => {
  rig = await startRig()
  catalog = await makeCatalog(rig.stripe)
})
afterEach(() => rig.stop())

const again = ({ id }: { id: string }) =>
  rig.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] })
const periodOf = ({ items }: Stripe.Subscription) =>
  items.data.map((item) =>
    [item.current_period_start, item.current_period_end].map((at) => new Date(at * 1000).toISOString()),
  )
/** Its invoices as of the last event of each, newest first. */
async function invoicesOf({ id }: { id: string }): Promise<Stripe.Invoice[]> {
  const last = new Map<string, Stripe.Invoice>()
  for (const { type, data } of await rig.events()) {
    const invoice = data.object as Stripe.Invoice
    if (type.startsWith('invoice.') && !last.has(invoice.id ?? '')) last.set(invoice.id ?? '', invoice)
  }
  return [...last.values()]
    .filter(({ parent }) => parent?.subscription_details?.subscription === id)
    .toSorted((one, other) => other.created - one.created)
}

/** In days, slightly more, so that rounding gives a whole second. */
const SECOND = 1.000_001 / 86_400

describe('a subscription over time', () => {
  it('renews month by month, on the last day where a month is short', async () => {
    const subscription = await subscribe(rig, catalog.monthly)
    await rig.deliver()
    await rig.control('advance', { to: '2028-04-15T00:00:00Z' })
    const period = ['2028-03-31T10:00:00.000Z', '2028-04-30T10:00:00.000Z']
    expect(periodOf(await again(subscription))).toEqual([period])
    const invoices = await invoicesOf(subscription)
    expect(invoices.map((each) => [each.billing_reason, each.status, each.amount_paid])).toEqual([
      ['subscription_cycle', 'paid', 999],
      ['subscription_cycle', 'paid', 999],
      ['subscription_create', 'paid', 999],
    ])
    const types = await rig.deliver()
    expect(types.filter((type) => type === 'invoice.paid')).toHaveLength(2)
    const first = 'invoice.created,customer.subscription.updated,invoice.finalized'
    expect(types.slice(0, 3).join()).toBe(first)
  })

  it('leaves a renewal’s invoice a draft for an hour', async () => {
    const subscription = await subscribe(rig, catalog.monthly)
    await rig.control('advance', { to: '2028-02-29T10:59:59Z' })
    expect(await again(subscription)).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } })
    await rig.control('advance', { days: SECOND })
    expect(await again(subscription)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  })
})

describe('switching a subscription', () => {
  const change = (subscription: Stripe.Subscription, price: Stripe.Price) =>
    rig.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: price.id }],
    })

  it('to another plan of the same interval puts the difference on the next invoice', async () => {
    const subscription = await subscribe(rig, catalog.monthly)
    await rig.control('advance', { days: 29 / 2 })
    const changed = await change(subscription, catalog.bigger)
    expect(periodOf(changed)).toEqual(periodOf(subscription))
    const [item] = subscription.items.data
    expect(changed.items.data[0]).toMatchObject({ id: item?.id, price: { id: catalog.bigger.id } })
    expect(await invoicesOf(subscription)).toHaveLength(1)
    await rig.control('advance', { days: 20 })
    const [renewal] = await invoicesOf(subscription)
    expect(
      renewal?.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]),
    ).toEqual([
      [-500, true],
      [1_500, true],
      [2_999, false],
    ])
    expect(renewal).toMatchObject({ total: 3_999, amount_paid: 3_999 })
  })

  it('to a cheaper plan leaves a credit that the next invoices use', async () => {
    const subscription = await subscribe(rig, catalog.bigger)
    await change(subscription, catalog.monthly)
    await rig.control('advance', { days: 31 })
    expect(await invoicesOf(subscription)).toMatchObject([
      { total: 999 - 2_000, amount_due: 0, ending_balance: -1_001 },
      {},
    ])
    await rig.control('advance', { days: 31 })
    expect((await invoicesOf(subscription))[0]).toMatchObject({
      total: 999,
      starting_balance: -1_001,
      amount_due: 0,
      ending_balance: -2,
    })
  })
})

it('a coupon with duration "once" is taken off the first invoice alone', async () => {
  await rig.stripe.coupons.create({ id: 'OFF', percent_off: 50, duration: 'once' })
  const subscription = await subscribe(rig, catalog.monthly, { discounts: [{ coupon: 'OFF' }] })
  await rig.control('advance', { days: 62 })
  const paid = (await invoicesOf(subscription)).map(({ amount_paid: cents }) => cents)
  expect(paid).toEqual([999, 999, 499])
})

describe('a checkout session', () => {
  const statusOf = async ({ id }: { id: string }) => (await rig.stripe.checkout.sessions.retrieve(id)).status

  it('expires after a day', async () => {
    const left = await openCheckout(rig, catalog.monthly)
    await rig.deliver()
    await rig.control('advance', { days: 1 })
    expect(await statusOf(left)).toBe('expired')
    expect(await rig.deliver()).toEqual(['checkout.session.expired'])
  })

  it('lives for the time that a shop asks for by its own clock, after Stripe’s was advanced', async () => {
    await rig.control('advance', { days: 40 })
    const session = await openCheckout(rig, catalog.monthly, { expires_at: START / 1000 + 3_600 })
    await rig.control('advance', { days: 3_599 / 86_400 })
    expect(await statusOf(session)).toBe('open')
    await rig.control('advance', { days: 1 / 86_400 + 1e-9 })
    expect(await statusOf(session)).toBe('expired')
  })

  it('does not take a coupon that is gone, on the page either', async () => {
    await rig.stripe.coupons.create({ id: 'ONE', percent_off: 50, duration: 'once' })
    const discounts = [{ coupon: 'ONE' }]
    const session = await openCheckout(rig, catalog.monthly, { discounts })
    await rig.stripe.coupons.del('ONE')
    // Submits the page's form, as a browser would.
    const form = new URLSearchParams({ card: '4242424242424242' })
    const late = await fetch(session.url ?? '', { method: 'POST', body: form, redirect: 'manual' })
    expect(await late.text()).toContain('This discount cannot be used any more.')
    expect(await refusalOf(openCheckout(rig, catalog.monthly, { discounts }))).toMatchObject({
      code: 'resource_missing',
    })
  })

  it.each([
    ['no price', { line_items: undefined }, 'line_items'],
    ['an unknown price', { line_items: [{ price: 'price_x', quantity: 1 }] }, 'line_items[0][price]'],
    ['an unknown customer', { customer: 'cus_x' }, 'customer'],
    ['an address that is none', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['a life of a minute', { expires_at: START / 1000 + 60 }, 'expires_at'],
  ])('is refused with %s', async (_, change, param) => {
    expect(await refusalOf(openCheckout(rig, catalog.monthly, change as object))).toMatchObject({ param })
  })
})

import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Catalog, idOf, makeCatalog, type Rig, refusalOf, startRig, subscribe } from './stripeRig.ts'

let rig: Rig
let catalog: Catalog
beforeEach(async () => {
  rig = await startRig()
  catalog = await makeCatalog(rig.stripe)
})
afterEach(() => rig.stop())

const seconds = (iso: string) => Date.parse(iso) / 1000
const again = ({ id }: { id: string }) =>
  rig.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] })
const periodOf = ({ items }: Stripe.Subscription) =>
  items.data.map((item) =>
    [item.current_period_start, item.current_period_end].map((at) => new Date(at * 1000).toISOString()),
  )
/** Its invoices as the last event of each tells, the newest first. */
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

/** In days, and a bit more, so that it is a whole one after rounding. */
const SECOND = 1.000_001 / 86_400

describe('time', () => {
  it('renews month by month, on the last day where a month is short', async () => {
    const subscription = await subscribe(rig, catalog.monthly)
    await rig.deliver()
    await rig.control('advance', { to: '2028-04-15T00:00:00Z' })
    expect(periodOf(await again(subscription))).toEqual([
      ['2028-03-31T10:00:00.000Z', '2028-04-30T10:00:00.000Z'],
    ])
    const invoices = await invoicesOf(subscription)
    expect(invoices.map((each) => [each.billing_reason, each.status, each.amount_paid])).toEqual([
      ['subscription_cycle', 'paid', 999],
      ['subscription_cycle', 'paid', 999],
      ['subscription_create', 'paid', 999],
    ])
    const types = await rig.deliver()
    expect(types.filter((type) => type === 'invoice.paid')).toHaveLength(2)
    expect(types.slice(0, 3)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
    ])
  })

  it('leaves a renewal’s invoice a draft for an hour', async () => {
    const subscription = await subscribe(rig, catalog.monthly)
    await rig.control('advance', { to: '2028-02-29T10:59:59Z' })
    expect(await again(subscription)).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } })
    await rig.control('advance', { days: SECOND })
    expect(await again(subscription)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  })
})

describe('a card that is declined at renewal', () => {
  it('makes the subscription past due, and after three more attempts ends it', async () => {
    const subscription = await subscribe(rig, catalog.monthly, { card: '4000000000000341' })
    expect(subscription.status).toBe('active')
    await rig.deliver()
    await rig.control('advance', { to: '2028-02-29T11:00:00Z' })
    const types = await rig.deliver()
    expect(types.slice(-2)).toEqual(['invoice.payment_failed', 'customer.subscription.updated'])
    expect((await rig.events())[0]?.data).toMatchObject({
      object: { status: 'past_due' },
      previous_attributes: { status: 'active' },
    })
    expect(await again(subscription)).toMatchObject({
      status: 'past_due',
      latest_invoice: {
        status: 'open',
        attempt_count: 1,
        next_payment_attempt: seconds('2028-03-03T11:00:00Z'),
      },
    })
    await rig.control('advance', { days: 3 + 5 })
    expect(await again(subscription)).toMatchObject({
      status: 'past_due',
      latest_invoice: { attempt_count: 3 },
    })
    await rig.deliver()
    await rig.control('advance', { days: 7 })
    expect(await again(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: seconds('2028-03-15T11:00:00Z'),
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', auto_advance: false, next_payment_attempt: null },
    })
    expect((await rig.deliver()).at(-1)).toBe('customer.subscription.deleted')
  })
})

describe('ending', () => {
  it('at the end of the period', async () => {
    const subscription = await subscribe(rig, catalog.monthly)
    const end = seconds('2028-02-29T10:00:00Z')
    expect(
      await rig.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: Math.floor(rig.nowMs / 1000),
      cancellation_details: { reason: 'cancellation_requested' },
    })
    await rig.control('advance', { to: '2028-02-29T09:59:59Z' })
    expect((await again(subscription)).status).toBe('active')
    await rig.deliver()
    await rig.control('advance', { days: SECOND })
    expect(await again(subscription)).toMatchObject({ status: 'canceled', ended_at: end })
    expect(await rig.deliver()).toEqual(['customer.subscription.deleted'])
    expect(await invoicesOf(subscription)).toHaveLength(1)
  })

  it('at once, and only once', async () => {
    const { id, customer } = await subscribe(rig, catalog.monthly)
    expect(await rig.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
    expect(await refusalOf(rig.stripe.subscriptions.cancel(id))).toMatchObject({ code: 'resource_missing' })
    expect(
      await refusalOf(rig.stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    ).toMatchObject({ statusCode: 400 })
    const list = (status?: 'all') =>
      rig.stripe.subscriptions.list({ customer: idOf(customer), ...(status && { status }) })
    expect((await list()).data).toEqual([])
    expect((await list('all')).data.map((each) => each.id)).toEqual([id])
  })
})

describe('switching', () => {
  const change = (subscription: Stripe.Subscription, price: Stripe.Price) =>
    rig.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: price.id }],
    })

  it('to another plan of the same interval puts the difference on the next invoice', async () => {
    const subscription = await subscribe(rig, catalog.monthly)
    await rig.control('advance', { days: 29 / 2 })
    const changed = await change(subscription, catalog.bigger)
    expect(periodOf(changed)).toEqual(periodOf(subscription))
    expect(changed.items.data[0]).toMatchObject({
      id: subscription.items.data[0]?.id,
      price: { id: catalog.bigger.id },
    })
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

  it('to another interval begins a new period and is invoiced at once', async () => {
    const subscription = await subscribe(rig, catalog.monthly)
    const changed = await change(subscription, catalog.yearly)
    expect(periodOf(changed)).toEqual([['2028-01-31T10:00:00.000Z', '2029-01-31T10:00:00.000Z']])
    expect(await invoicesOf(subscription)).toMatchObject([{ total: 9_999 - 999, status: 'paid' }, {}])
  })

  it('down leaves a credit that the next invoice uses', async () => {
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

describe('discounts', () => {
  it.each([
    ['once', [499, 999, 999, 999]],
    ['forever', [499, 499, 499, 499]],
  ] as const)('%s', async (duration, totals) => {
    await rig.stripe.coupons.create({ id: 'OFF', percent_off: 50, duration })
    const subscription = await subscribe(rig, catalog.monthly, { discounts: [{ coupon: 'OFF' }] })
    await rig.control('advance', { to: '2028-05-15T00:00:00Z' })
    const paid = (await invoicesOf(subscription)).map(({ amount_paid: cents }) => cents).toReversed()
    expect(paid.slice(0, 4)).toEqual(totals)
    await rig.stripe.coupons.del('OFF')
    await rig.control('advance', { days: 31 })
    expect((await invoicesOf(subscription))[0]?.amount_paid).toBe(totals[3])
  })
})

import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeShared, readJson } from '../../../tests/support/describeShared.ts'
import { type Catalog, idOf, makeCatalog, openCheckout, type Rig, startRig, subscribe } from './stripeRig.ts'

let rig: Rig
let catalog: Catalog
const answers = new Map<string, object>()

beforeAll(async () => {
  rig = await startRig()
  const { stripe } = rig
  catalog = await makeCatalog(stripe)
  await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'repeating', duration_in_months: 3 })
  const open = await openCheckout(rig, catalog.monthly, { discounts: [{ coupon: 'HALF' }] })
  const subscription = await subscribe(rig, catalog.monthly, { discounts: [{ coupon: 'HALF' }] })
  const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice), {
    expand: ['payments'],
  })
  const [payment] = invoice.payments?.data ?? []
  const intentId = idOf(payment?.payment.payment_intent)
  const intent = await stripe.paymentIntents.retrieve(intentId)
  const chargeId = idOf(intent.latest_charge)
  const customer = idOf(subscription.customer)
  await rig.control(`charges/${chargeId}/dispute`)
  const other = await subscribe(rig, catalog.yearly)
  const { data: charges } = await stripe.charges.list({ customer: idOf(other.customer) })
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: 'http://app.test/' })
  const list: ReadonlyArray<[string, object | undefined]> = [
    ['customer', await stripe.customers.retrieve(customer)],
    ['product', catalog.product],
    ['price', catalog.monthly],
    ['coupon', await stripe.coupons.retrieve('HALF')],
    ['checkout.session', open],
    ['item', (await stripe.checkout.sessions.listLineItems(open.id)).data[0]],
    ['subscription', subscription],
    ['subscription_item', subscription.items.data[0]],
    [
      'discount',
      (await stripe.subscriptions.retrieve(subscription.id, { expand: ['discounts'] }))
        .discounts[0] as Stripe.Discount,
    ],
    ['invoice', invoice],
    ['line_item', invoice.lines.data[0]],
    ['invoice_payment', payment],
    ['payment_intent', intent],
    ['payment_method', await stripe.paymentMethods.retrieve(idOf(subscription.default_payment_method))],
    ['charge', await stripe.charges.retrieve(chargeId, { expand: ['refunds'] })],
    ['dispute', (await stripe.disputes.list({ charge: chargeId })).data[0]],
    ['refund', await stripe.refunds.create({ charge: charges[0]?.id ?? '' })],
    ['event', (await stripe.events.list({ limit: 1 })).data[0]],
    ['webhook_endpoint', (await stripe.webhookEndpoints.list()).data[0]],
    ['billing_portal.session', session],
    [
      'billing_portal.configuration',
      await stripe.billingPortal.configurations.retrieve(idOf(session.configuration)),
    ],
    ['deleted_customer', await stripe.customers.del((await stripe.customers.create()).id)],
    ['deleted_coupon', await stripe.coupons.del('HALF')],
    ['deleted_product', await stripe.products.del((await stripe.products.create({ name: 'x' })).id)],
  ]
  for (const [name, answer] of list) answers.set(name, JSON.parse(JSON.stringify(answer ?? {})) as object)
})
afterAll(() => rig?.stop())

/** In the examples, but no longer in the types of the client, nor in answers of today. */
const GONE: Readonly<Record<string, readonly string[]>> = { invoice: ['subscription'] }

/** In the types of the client, but not in the examples. */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  'billing_portal.configuration': [
    'features.subscription_cancel.cancellation_reason.feedback_options',
    'features.subscription_pause',
    'features.subscription_update.products',
  ],
  charge: ['outcome.risk_level'],
  'checkout.session': ['allowed_payment_method_types'],
  customer: ['customer_account'],
  event: ['data.previous_attributes'],
  invoice: ['payments', 'lines.data[0].pricing.price_details'],
  invoice_payment: ['payment.payment_intent'],
  line_item: ['pricing.price_details'],
  refund: [
    'destination_details.card.reference',
    'destination_details.card.reference_status',
    'destination_details.card.reference_type',
  ],
  subscription: ['cancellation_details.feedback_option', 'items.total_count'],
}

describeShared('answers have the members of Stripe’s own examples', 'stripe/fixtures3.json', (file) => {
  const fixtures = readJson<{ resources: Record<string, object> }>(file).resources

  it.each([
    'customer',
    'product',
    'price',
    'coupon',
    'checkout.session',
    'item',
    'subscription',
    'subscription_item',
    'discount',
    'invoice',
    'line_item',
    'invoice_payment',
    'payment_intent',
    'payment_method',
    'charge',
    'dispute',
    'refund',
    'event',
    'webhook_endpoint',
    'billing_portal.session',
    'billing_portal.configuration',
    'deleted_customer',
    'deleted_coupon',
    'deleted_product',
  ])('%s', (name) => {
    const answer = answers.get(name) ?? {}
    const example = fixtures[name] ?? {}
    const isGone = (key: string) => GONE[name]?.includes(key) ?? false
    expect(Object.keys(example).filter((key) => !isGone(key) && !Object.hasOwn(answer, key))).toEqual([])
    const differences = differ(answer, example, '')
    expect(
      differences.filter((each) => !(NEWER[name] ?? []).some((path) => each.startsWith(`${path}:`))),
    ).toEqual([])
  })
})

/** Members that the example has not, or that are of another type. What is null or empty on one side says nothing. */
function differ(answer: unknown, example: unknown, at: string): string[] {
  if (answer === null || example === null || answer === undefined || example === undefined) return []
  if (Array.isArray(answer) !== Array.isArray(example)) return [`${at}: one is a list`]
  if (Array.isArray(answer) && Array.isArray(example)) return differ(answer[0], example[0], `${at}[0]`)
  if (typeof answer !== typeof example) {
    // Examples hold ids; an answer may hold the object, and the other way round.
    const isReference = [typeof answer, typeof example].toSorted().join() === 'object,string'
    return isReference ? [] : [`${at}: ${typeof answer}, not ${typeof example}`]
  }
  // What an event is about differs from event to event; an example without members says nothing.
  if (typeof answer !== 'object' || at === 'data.object' || Object.keys(example).length === 0) return []
  const theirs = new Map(Object.entries(example))
  return Object.entries(answer).flatMap(([key, value]) => {
    const path = at === '' ? key : `${at}.${key}`
    return theirs.has(key) ? differ(value, theirs.get(key), path) : [`${path}: not in the example`]
  })
}

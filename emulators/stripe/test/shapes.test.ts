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
  await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' })
  const open = await openCheckout(rig, catalog.monthly, { discounts: [{ coupon: 'HALF' }] })
  const subscription = await subscribe(rig, catalog.monthly, { discounts: [{ coupon: 'HALF' }] })
  const customer = idOf(subscription.customer)
  const listed = await stripe.subscriptions.list({
    customer,
    expand: ['data.default_payment_method', 'data.latest_invoice.payments'],
  })
  const [whole] = listed.data
  const invoice = whole?.latest_invoice as Stripe.Invoice
  const [payment] = invoice.payments?.data ?? []
  const [charge] = (await stripe.charges.list({ customer })).data
  await rig.control(`charges/${charge?.id}/dispute`)
  const other = await subscribe(rig, catalog.yearly)
  const { data: charges } = await stripe.charges.list({ customer: idOf(other.customer) })
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: 'http://app.test/' })
  const refund = await stripe.refunds.create({ charge: charges[0]?.id ?? '' })
  const events = await rig.events()
  const toldOf = (type: string) => events.find((event) => event.type === type)?.data.object
  const lines = (await stripe.checkout.sessions.retrieve(open.id, { expand: ['line_items'] })).line_items
  const list: ReadonlyArray<[string, object | undefined]> = [
    ['customer', await stripe.customers.retrieve(customer)],
    ['product', catalog.product],
    ['price', catalog.monthly],
    ['coupon', await stripe.coupons.retrieve('HALF')],
    ['checkout.session', open],
    ['item', lines?.data[0]],
    ['subscription', subscription],
    ['subscription_item', subscription.items.data[0]],
    ['discount', toldOf('customer.discount.created')],
    ['invoice', invoice],
    ['line_item', invoice.lines.data[0]],
    ['invoice_payment', payment],
    ['payment_intent', toldOf('payment_intent.succeeded')],
    ['payment_method', whole?.default_payment_method as Stripe.PaymentMethod],
    ['charge', charge],
    ['dispute', toldOf('charge.dispute.created')],
    ['refund', refund],
    ['event', events[0]],
    ['webhook_endpoint', (await stripe.webhookEndpoints.list()).data[0]],
    ['billing_portal.session', session],
    ['billing_portal.configuration', (await stripe.billingPortal.configurations.list()).data[0]],
    [
      'deleted_customer',
      await stripe.customers.del((await stripe.customers.create({ email: 'b@b.test' })).id),
    ],
    ['deleted_coupon', await stripe.coupons.del('HALF')],
  ]
  for (const [name, answer] of list) answers.set(name, JSON.parse(JSON.stringify(answer ?? {})) as object)
})
afterAll(() => rig?.stop())

/** In the examples, but no longer in answers of today, or only where somebody asks for it. */
const GONE: Readonly<Record<string, readonly string[]>> = {
  charge: ['refunds'],
  invoice: ['subscription'],
}

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

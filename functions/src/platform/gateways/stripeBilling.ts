import type { Stripe } from 'stripe'
import { planOfPrice } from '#domain/plans/billingCatalog.ts'
import type { BilledSubscription } from '../../billing/rules/billingState.ts'
import { PAID_BY_INVOICE } from '#domain/plans/invoicing.ts'
import type { SubscriptionStatus } from '#domain/accounts/profile.ts'
import { allPages, callStripe, codeOf, idOf, isUnknownToStripe } from './stripe.ts'

/**
 * A customer's subscriptions to our prices, ended ones too, with payment states; none for an unknown one.
 * @throws OutsideError when Stripe does not answer
 */
export async function billedSubscriptions(customerId: string): Promise<BilledSubscription[]> {
  const [subscriptions, charges] = await Promise.all([
    orNone(
      allPages((page) =>
        callStripe('list subscriptions', (api) =>
          api.subscriptions.list({
            ...page,
            customer: customerId,
            status: 'all',
            expand: ['data.default_payment_method', 'data.latest_invoice.payments'],
          }),
        ),
      ),
    ),
    orNone(
      allPages((page) =>
        callStripe('list charges', (api) => api.charges.list({ ...page, customer: customerId })),
      ),
    ),
  ])
  const lost = await subscriptionsThatLostTheirMoney(subscriptions, charges)
  return subscriptions.flatMap((each) => billedSubscription(each, lost) ?? [])
}

/** Whether an order is unpaid, also when it has ended. @throws OutsideError when Stripe does not answer */
export async function isOrderOwed(subscriptionId: string): Promise<boolean> {
  try {
    return billedSubscription(await readSubscription(subscriptionId), new Set())?.isOwed ?? false
  } catch (error) {
    if (isUnknownToStripe(error)) return false
    throw error
  }
}

function readSubscription(id: string): Promise<Stripe.Subscription> {
  return callStripe('read a subscription', (api) =>
    api.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] }),
  )
}

async function orNone<Item>(list: Promise<Item[]>): Promise<Item[]> {
  try {
    return await list
  } catch (error) {
    if (isUnknownToStripe(error)) return []
    throw error
  }
}

/** The latest payment refunded in full, or any payment disputed. */
async function subscriptionsThatLostTheirMoney(
  subscriptions: readonly Stripe.Subscription[],
  charges: readonly Stripe.Charge[],
): Promise<Set<string>> {
  const latest = new Map(
    subscriptions.flatMap((each) => paymentsOf(each).map((payment) => [payment, each.id] as const)),
  )
  const lost = new Set<string>()
  for (const { refunded, disputed, payment_intent } of charges) {
    const payment = idOf(payment_intent)
    if (payment === undefined || (!refunded && !disputed)) continue
    const subscription = latest.get(payment) ?? (disputed ? await subscriptionOfPayment(payment) : undefined)
    if (subscription !== undefined) lost.add(subscription)
  }
  return lost
}

/** Charges no longer name their invoice; its payments do. */
async function subscriptionOfPayment(paymentIntent: string): Promise<string | undefined> {
  const { data } = await callStripe('find the invoice of a payment', (api) =>
    api.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      expand: ['data.invoice'],
      limit: 1,
    }),
  )
  const invoice = data[0]?.invoice
  if (typeof invoice !== 'object' || !('parent' in invoice)) return undefined
  return idOf(invoice.parent?.subscription_details?.subscription)
}

function paymentsOf({ latest_invoice: invoice }: Stripe.Subscription): string[] {
  if (typeof invoice !== 'object' || invoice === null) return []
  return (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}

const STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
]

/** One subscription in our terms; undefined for a foreign price. @param lost ids of refunded or disputed ones */
export function billedSubscription(
  subscription: Stripe.Subscription,
  lost: ReadonlySet<string>,
): BilledSubscription | undefined {
  const { id, metadata, latest_invoice, default_payment_method: method } = subscription
  const item = subscription.items.data[0]
  const price = item?.price
  const bought =
    price &&
    planOfPrice({
      lookupKey: price.lookup_key,
      plan: price.metadata?.['plan'],
      interval: price.recurring?.interval,
    })
  const status = STATUSES.find((each) => each === subscription.status)
  if (!bought || !status) return undefined
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null
  const isPaid = invoice?.status === 'paid'
  const isByInvoice = subscription.collection_method === 'send_invoice'
  const isGivenUp = invoice?.status === 'void' || invoice?.status === 'uncollectible'
  return {
    id,
    status,
    plan: bought.plan,
    billingCycle: bought.cycle,
    priceId: price.id,
    createdAt: dateOf(subscription.created) ?? new Date(0),
    startDate: dateOf(subscription.start_date),
    endedAt: dateOf(subscription.ended_at),
    cancelAt: dateOf(subscription.cancel_at),
    // The portal sets a date for flexible billing, which new subscriptions have.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || dateOf(subscription.cancel_at) !== null,
    currentPeriodStart: dateOf(item?.current_period_start),
    currentPeriodEnd: dateOf(item?.current_period_end),
    paymentMethod: isByInvoice ? PAID_BY_INVOICE : methodLabel(method),
    paidAt: isPaid ? dateOf(invoice?.status_transitions?.paid_at) : null,
    isFirstPaymentOpen: invoice?.billing_reason === 'subscription_create' && !isPaid && !isByInvoice,
    isMoneyBack: lost.has(id) || (isByInvoice && isGivenUp),
    isOwed: isByInvoice && (invoice?.status === 'open' || invoice?.status === 'uncollectible'),
    isFromCheckout: metadata['uid'] !== undefined,
    offerGrant: metadata['offerGrant'] ?? null,
    orderGrant: metadata['orderGrant'] ?? null,
  }
}

function methodLabel(method: Stripe.Subscription['default_payment_method']): string | null {
  if (typeof method !== 'object' || method === null) return null
  const { type, card } = method
  return card ? `${card.brand} ${card.last4}` : type
}

/** Epoch seconds as a date; else null, never "Invalid Date". docs/rules.md #no-period */
function dateOf(seconds: unknown): Date | null {
  return typeof seconds === 'number' && Number.isFinite(seconds) ? new Date(seconds * 1000) : null
}

/**
 * Ends a subscription at once; a duplicate's payment is refunded first, so that a crash loses no refund.
 * @throws OutsideError when Stripe does not answer
 */
export async function endSubscription(id: string, options: { isRefunded: boolean }): Promise<void> {
  try {
    if (options.isRefunded) await refundLatestPayment(id)
    await callStripe('end a subscription', (api) =>
      api.subscriptions.cancel(id, { invoice_now: false, prorate: false }),
    )
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error
  }
}

/** The full amount, so that Stripe refuses a second refund. An open invoice is voided. */
async function refundLatestPayment(subscriptionId: string): Promise<void> {
  const subscription = await readSubscription(subscriptionId)
  const { latest_invoice: invoice } = subscription
  const isOwed = typeof invoice === 'object' && invoice?.status === 'open'
  if (isOwed) await callStripe('void an invoice', (api) => api.invoices.voidInvoice(invoice.id))
  for (const payment_intent of paymentsOf(subscription)) {
    try {
      await callStripe('refund a duplicate', (api) =>
        api.refunds.create({ payment_intent, reason: 'duplicate' }),
      )
    } catch (error) {
      if (codeOf(error) !== 'charge_already_refunded') throw error
    }
  }
}

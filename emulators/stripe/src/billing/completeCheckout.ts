import type { Account } from '../Account.ts'
import { type CheckoutSession, customerDetails } from '../objects/checkoutSession.ts'
import { type Customer, newCustomer } from '../objects/customer.ts'
import { newDiscount } from '../objects/discount.ts'
import { newPaymentIntent } from '../objects/paymentIntent.ts'
import { newPaymentMethod } from '../objects/paymentMethod.ts'
import { newSubscription, type Subscription, type SubscriptionStatus } from '../objects/subscription.ts'
import { behaviourOf, declineMessage, type TestCard } from '../objects/testCards.ts'
import { isRedeemable } from './coupons.ts'
import { draftInvoice, finalizeInvoice, periodCharge } from './invoices.ts'
import { chargeIntent, payInvoice } from './payInvoice.ts'
import { monthsAfter, periodEnd } from './period.ts'

export interface Payer {
  card: TestCard
  /** Used where the session names no customer. */
  email: string | null
  name: string | null
  /** What a subscription is while its first payment is under way. */
  statusWhileSlow?: Extract<SubscriptionStatus, 'active' | 'incomplete'>
}

export type Outcome = { completed: CheckoutSession } | { refusal: string }

/**
 * What happens when a person submits the payment form and their bank has, where it asks, heard them.
 * @returns the completed session, or what the form says instead
 */
export function completeCheckout(account: Account, id: string, payer: Payer): Outcome {
  const { store } = account
  const session = store.get('checkout.session', id)
  if (session.status !== 'open')
    return { refusal: 'This checkout is over: it was completed, or it has expired.' }
  const order = store.get('checkoutOrder', id)
  const coupon = order.coupon === null ? undefined : store.find('coupon', order.coupon)
  if (order.coupon !== null && (!coupon || !isRedeemable(coupon, account.now())))
    return { refusal: 'This discount cannot be used any more.' }

  const behaviour = behaviourOf(payer.card)
  const now = account.now()
  const email = session.customer_details?.email ?? payer.email
  if (behaviour.firstDecline) {
    const method = newPaymentMethod({
      card: payer.card,
      created: now,
      customer: null,
      email,
      name: payer.name,
    })
    const intent = store.put(
      'payment_intent',
      newPaymentIntent({
        amount: session.amount_total,
        created: now,
        currency: session.currency,
        customer: session.customer,
        description: 'Subscription creation',
        paymentMethod: method.id,
      }),
    )
    chargeIntent(account, intent, method, behaviour.firstDecline)
    return { refusal: declineMessage(behaviour.firstDecline) }
  }

  const customer = customerOf(account, session, email, payer.name)
  const method = store.put(
    'payment_method',
    newPaymentMethod({ card: payer.card, created: now, customer: customer.id, email, name: payer.name }),
  )
  store.put('card', { id: method.id, number: payer.card })
  account.emit('payment_method.attached', 'payment_method', method)

  const isUnpaid = behaviour.isSlow === true && session.amount_total > 0
  const status = isUnpaid ? (payer.statusWhileSlow ?? 'active') : 'active'
  const subscription = subscribe(account, session, customer.id, method.id, status)
  const draft = draftInvoice(
    account,
    subscription,
    'subscription_create',
    subscription.items.map((item) => periodCharge(account, item)),
  )
  finalizeInvoice(account, draft.id)
  const invoice = payInvoice(account, draft.id, true)
  const completed = store.update('checkout.session', id, {
    customer: customer.id,
    customer_details: customerDetails(email, payer.name),
    invoice: invoice.id,
    payment_status: isUnpaid ? 'unpaid' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  account.emit('checkout.session.completed', 'checkout.session', completed)
  return { completed }
}

function customerOf(
  account: Account,
  session: CheckoutSession,
  email: string | null,
  name: string | null,
): Customer {
  const { store } = account
  if (session.customer !== null) return store.get('customer', session.customer)
  const customer = store.put('customer', newCustomer({ created: account.now(), email, name }))
  account.emit('customer.created', 'customer', customer)
  return customer
}

function subscribe(
  account: Account,
  session: CheckoutSession,
  customer: string,
  method: string,
  status: SubscriptionStatus,
): Subscription {
  const { store } = account
  const { items, coupon, subscriptionData } = store.get('checkoutOrder', session.id)
  const now = account.now()
  const recurring = items
    .map(({ price }) => store.get('price', price).recurring)
    .find((each) => each !== null)
  if (!recurring) throw new Error(`nothing recurs in ${session.id}`)
  const subscription = newSubscription({
    created: now,
    currency: session.currency,
    customer,
    status,
    billingMode: subscriptionData.billingMode,
    default_payment_method: method,
    description: subscriptionData.description ?? undefined,
    metadata: subscriptionData.metadata,
    items,
    periodStart: now,
    periodEnd: periodEnd(now, now, recurring),
  })
  store.put('subscription', subscription)
  if (coupon !== null)
    redeem(account, coupon, { customer, subscription: subscription.id, checkout_session: session.id })
  const stored = store.get('subscription', subscription.id)
  account.emit('customer.subscription.created', 'subscription', stored)
  return stored
}

/** Puts a coupon on a subscription. */
export function redeem(
  account: Account,
  coupon: string,
  where: { customer: string; subscription: string; checkout_session: string | null },
): void {
  const { store } = account
  const { duration, duration_in_months: months, times_redeemed: times } = store.get('coupon', coupon)
  const now = account.now()
  const end = duration === 'repeating' ? monthsAfter(now, months ?? 0) : null
  const discount = store.put('discount', newDiscount({ ...where, coupon, start: now, end }))
  store.update('coupon', coupon, { times_redeemed: times + 1 })
  const { discounts } = store.get('subscription', where.subscription)
  store.update('subscription', where.subscription, { discounts: [...discounts, discount.id] })
  account.emit('customer.discount.created', 'discount', discount)
}

import type { Account } from '../Account.ts'
import type { CheckoutSession } from '../objects/checkoutSession.ts'
import { newDiscount } from '../objects/discount.ts'
import {
  behaviourOf,
  DECLINED,
  newPaymentIntent,
  newPaymentMethod,
  type TestCard,
} from '../objects/payments.ts'
import { newSubscription, type Subscription, type SubscriptionStatus } from '../objects/subscription.ts'
import { draftInvoice, finalizeInvoice, periodCharge } from './invoices.ts'
import { chargeIntent, concludePayment, payInvoice } from './payInvoice.ts'
import { periodEnd } from './period.ts'

export interface Payer {
  card: TestCard
  /** State of a subscription during its first payment. */
  statusWhileSlow?: Extract<SubscriptionStatus, 'active' | 'incomplete'>
}

export type Outcome = { completed: CheckoutSession } | { refusal: string }

/** Handles the submitted form, after the bank's check if any: the completed session, or a message. */
export function completeCheckout(account: Account, id: string, payer: Payer): Outcome {
  const { store } = account
  const session = store.get('checkout.session', id)
  if (session.status !== 'open')
    return { refusal: 'This checkout is over: it was completed, or it has expired.' }
  const order = store.get('checkoutOrder', id)
  if (order.coupon !== null && !store.find('coupon', order.coupon))
    return { refusal: 'This discount cannot be used any more.' }

  const behaviour = behaviourOf(payer.card)
  const now = account.now()
  const customer = store.get('customer', session.customer)
  const method = newPaymentMethod({
    card: payer.card,
    created: now,
    customer: behaviour.isFirstDeclined ? null : customer.id,
  })
  if (behaviour.isFirstDeclined) {
    const intent = store.put(
      'payment_intent',
      newPaymentIntent({
        amount: session.amount_total,
        created: now,
        currency: session.currency,
        customer: customer.id,
        description: 'Subscription creation',
        paymentMethod: method.id,
      }),
    )
    chargeIntent(account, intent, method, false)
    return { refusal: DECLINED }
  }
  store.put('payment_method', method)
  store.put('card', { id: method.id, number: payer.card })
  account.emit('payment_method.attached', 'payment_method', method)

  const isUnpaid = behaviour.isSlow === true && session.amount_total > 0
  const status = isUnpaid ? (payer.statusWhileSlow ?? 'active') : 'active'
  const subscription = subscribe(account, session, method.id, status)
  const draft = draftInvoice(
    account,
    subscription,
    'subscription_create',
    subscription.items.map((item) => periodCharge(account, item)),
  )
  finalizeInvoice(account, draft.id)
  const invoice = payInvoice(account, draft.id, true)
  const completed = store.update('checkout.session', id, {
    invoice: invoice.id,
    payment_status: isUnpaid ? 'unpaid' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  account.emit('checkout.session.completed', 'checkout.session', completed)
  return { completed }
}

function subscribe(
  account: Account,
  { id: sessionId, currency, customer }: CheckoutSession,
  method: string,
  status: SubscriptionStatus,
): Subscription {
  const { store } = account
  const { items, coupon, isTaxed, metadata } = store.get('checkoutOrder', sessionId)
  const now = account.now()
  const { recurring } = store.get('price', items[0]?.price ?? '')
  const { id } = store.put(
    'subscription',
    newSubscription({
      created: now,
      currency,
      customer,
      status,
      default_payment_method: method,
      isTaxed,
      metadata,
      items,
      periodStart: now,
      periodEnd: periodEnd(now, now, recurring.interval),
    }),
  )
  if (coupon !== null) {
    const discount = store.put('discount', newDiscount({ customer, subscription: id, coupon, start: now }))
    store.update('subscription', id, { discounts: [discount.id] })
    account.emit('customer.discount.created', 'discount', discount)
  }
  const stored = store.get('subscription', id)
  account.emit('customer.subscription.created', 'subscription', stored)
  return stored
}

/** Ends the wait for the money of a session completed unpaid; undefined when it awaits none. */
export function settleCheckout(account: Account, id: string, isPaid: boolean): CheckoutSession | undefined {
  const { store } = account
  const session = store.find('checkout.session', id)
  const payment = store.all('invoice_payment').find(({ invoice }) => invoice === session?.invoice)
  if (!session || !payment || session.payment_status !== 'unpaid') return undefined
  const intent = store.get('payment_intent', payment.payment.payment_intent)
  if (intent.status !== 'processing' || intent.payment_method === null) return undefined
  const method = store.get('payment_method', intent.payment_method)
  concludePayment(account, payment.invoice, intent, method, isPaid)
  const settled = isPaid ? store.update('checkout.session', id, { payment_status: 'paid' }) : session
  account.emit(
    `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`,
    'checkout.session',
    settled,
  )
  return settled
}

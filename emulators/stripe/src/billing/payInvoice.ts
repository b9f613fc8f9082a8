import type { Account } from '../Account.ts'
import {
  behaviourOf,
  type Charge,
  DECLINED,
  newCharge,
  newPaymentIntent,
  newPaymentMethod,
  type PaymentIntent,
  type PaymentMethod,
  type TestCard,
} from '../objects/payments.ts'
import { type Invoice, newInvoicePayment, subscriptionOf } from '../objects/invoice.ts'
import { isEnded } from '../objects/subscription.ts'
import { changeSubscription, endSubscription } from './changeSubscription.ts'

const DAY_SECONDS = 86_400
/** Days from each failed attempt to the next; after the last the subscription is canceled. */
const RETRY_AFTER_DAYS = [3, 5, 7] as const

/** Tries the subscription's card, or the customer's; `isHolderPresent`: a first payment, just approved. */
export function payInvoice(account: Account, id: string, isHolderPresent = false): Invoice {
  const invoice = account.store.get('invoice', id)
  if (invoice.amount_due === 0) return settleInvoice(account, id)
  if (invoice.collection_method === 'send_invoice') return sendInvoice(account, id)
  const method = paymentMethodFor(account, invoice)
  const intent = intentOf(account, invoice, method)
  const behaviour = behaviourOf(account.store.get('card', method.id).number)
  const isDeclined = (isHolderPresent ? behaviour.isFirstDeclined : behaviour.isLaterDeclined) ?? false
  if (isHolderPresent && behaviour.isSlow) {
    const waiting = account.store.update('payment_intent', intent.id, { status: 'processing' })
    account.emit('payment_intent.processing', 'payment_intent', waiting)
    return invoice
  }
  return concludePayment(account, id, intent, method, !isDeclined)
}

/** "Mails" an open invoice to its payer; no mail is sent. */
export function sendInvoice(account: Account, id: string): Invoice {
  const invoice = account.store.get('invoice', id)
  account.emit('invoice.sent', 'invoice', invoice)
  return invoice
}

/** Pays an open invoice on its own page, by a single-use card. @returns true, or the page's message */
export function payByHand(account: Account, id: string, card: TestCard): string | true {
  const { store } = account
  const invoice = store.get('invoice', id)
  if (invoice.status !== 'open') return 'This invoice is not open any more.'
  const { customer } = invoice
  const isPaid = behaviourOf(card).isFirstDeclined !== true
  const method = newPaymentMethod({ card, created: account.now(), customer: isPaid ? customer : null })
  if (isPaid) store.put('payment_method', method)
  chargeIntent(account, intentOf(account, invoice, method), method, isPaid)
  if (!isPaid) return DECLINED
  settleInvoice(account, id)
  return true
}

/** Stores the bank's verdict on an invoice's payment. */
export function concludePayment(
  account: Account,
  id: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  isPaid: boolean,
): Invoice {
  chargeIntent(account, intent, method, isPaid)
  return isPaid ? settleInvoice(account, id) : failAttempt(account, id)
}

export function chargeIntent(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  isPaid: boolean,
): Charge {
  const { store } = account
  const charge = store.put('charge', newCharge({ created: account.now(), intent, method, isPaid }))
  const after = store.update('payment_intent', intent.id, {
    latest_charge: charge.id,
    payment_method: isPaid ? method.id : null,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
  })
  account.emit(isPaid ? 'charge.succeeded' : 'charge.failed', 'charge', charge)
  account.emit(`payment_intent.${isPaid ? 'succeeded' : 'payment_failed'}`, 'payment_intent', after)
  return charge
}

/** The intent of an invoice's payment; made when there is none. */
function intentOf(account: Account, invoice: Invoice, method: PaymentMethod): PaymentIntent {
  const { store } = account
  const payment = store.all('invoice_payment').find((each) => each.invoice === invoice.id)
  if (payment)
    return store.update('payment_intent', payment.payment.payment_intent, { payment_method: method.id })
  const isFirst = invoice.billing_reason === 'subscription_create'
  const intent = store.put(
    'payment_intent',
    newPaymentIntent({
      amount: invoice.amount_due,
      created: account.now(),
      currency: invoice.currency,
      customer: invoice.customer,
      description: isFirst ? 'Subscription creation' : 'Subscription update',
      paymentMethod: method.id,
    }),
  )
  account.emit('payment_intent.created', 'payment_intent', intent)
  store.put('invoice_payment', newInvoicePayment(invoice, intent.id, account.now()))
  return intent
}

function paymentMethodFor({ store }: Account, invoice: Invoice): PaymentMethod {
  const { default_payment_method: id } = store.get('subscription', subscriptionOf(invoice))
  return store.get('payment_method', id ?? '')
}

function settleInvoice(account: Account, id: string): Invoice {
  const { store } = account
  const before = store.get('invoice', id)
  const now = account.now()
  const paid = store.update('invoice', id, {
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempt_count: before.attempt_count + (before.amount_due > 0 ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...before.status_transitions, paid_at: now },
  })
  const payment = store.all('invoice_payment').find((each) => each.invoice === id)
  if (payment) {
    const settled = store.update('invoice_payment', payment.id, {
      amount_paid: before.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now },
    })
    account.emit('invoice_payment.paid', 'invoice_payment', settled)
  }
  account.emit('invoice.paid', 'invoice', paid)
  account.emit('invoice.payment_succeeded', 'invoice', paid)
  const subscription = store.get('subscription', subscriptionOf(paid))
  const isHealed = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (isHealed && subscription.latest_invoice === id)
    changeSubscription(account, subscription.id, { status: 'active' })
  return paid
}

function failAttempt(account: Account, id: string): Invoice {
  const { store } = account
  const before = store.get('invoice', id)
  const subscription = store.get('subscription', subscriptionOf(before))
  // Unpaid new subscriptions are not retried: they expire.
  const isNew = subscription.status === 'incomplete'
  const days = isNew || isEnded(subscription) ? undefined : RETRY_AFTER_DAYS[before.attempt_count]
  const failed = store.update('invoice', id, {
    attempt_count: before.attempt_count + 1,
    next_payment_attempt: days === undefined ? null : account.now() + days * DAY_SECONDS,
  })
  account.emit('invoice.payment_failed', 'invoice', failed)
  if (isNew || isEnded(subscription)) return failed
  if (days === undefined) endSubscription(account, subscription.id, { reason: 'payment_failed' })
  else if (subscription.status === 'active')
    changeSubscription(account, subscription.id, { status: 'past_due' })
  return store.get('invoice', id)
}

/** Replaces a customer's card, and tries it on what is owed. */
export function replaceCard(account: Account, customerId: string, card: TestCard): PaymentMethod {
  const { store } = account
  const customer = store.get('customer', customerId)
  const method = store.put(
    'payment_method',
    newPaymentMethod({ card, created: account.now(), customer: customerId }),
  )
  store.put('card', { id: method.id, number: card })
  account.emit('payment_method.attached', 'payment_method', method)
  const changed = store.update('customer', customerId, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  account.emit('customer.updated', 'customer', changed)
  for (const subscription of store.all('subscription')) {
    const isByInvoice = subscription.collection_method === 'send_invoice'
    if (subscription.customer !== customerId || isEnded(subscription) || isByInvoice) continue
    const after = store.update('subscription', subscription.id, { default_payment_method: method.id })
    account.emit('customer.subscription.updated', 'subscription', after)
    const owed = after.latest_invoice === null ? undefined : store.get('invoice', after.latest_invoice)
    if (owed?.status === 'open') payInvoice(account, owed.id)
  }
  return method
}

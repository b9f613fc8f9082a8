import type { Account } from '../Account.ts'
import {
  type BillingReason,
  type Charge,
  type Invoice,
  newInvoice,
  subscriptionOf,
} from '../objects/invoice.ts'
import type { Subscription, SubscriptionItem } from '../objects/subscription.ts'
import { amountOff, couponOf } from './coupons.ts'

const DAY_SECONDS = 86_400

export function periodCharge(account: Account, item: SubscriptionItem): Charge {
  const price = account.store.get('price', item.price)
  const product = account.store.get('product', price.product)
  const dollars = (price.unit_amount / 100).toFixed(2)
  return {
    amount: price.unit_amount * item.quantity,
    description: `${item.quantity} × ${product.name} (at $${dollars} / ${price.recurring.interval})`,
    price: price.id,
    product: product.id,
    unitAmount: price.unit_amount,
    quantity: item.quantity,
    subscriptionItem: item.id,
    isProration: false,
    start: item.current_period_start,
    end: item.current_period_end,
  }
}

/** Writes a draft with these charges and the subscription's waiting items. It uses up single-use coupons. */
export function draftInvoice(
  account: Account,
  subscription: Subscription,
  reason: BillingReason,
  charges: readonly Charge[],
): Invoice {
  const { store } = account
  const waiting = store.all('pendingItem').filter((item) => item.subscription === subscription.id)
  for (const { id } of waiting) store.remove('pendingItem', id)
  const all = [...waiting.map(({ charge }) => charge), ...charges]
  const discountable = all
    .filter(({ isProration }) => !isProration)
    .reduce((sum, { amount }) => sum + amount, 0)
  const first = charges[0]
  const invoice = store.put(
    'invoice',
    newInvoice({
      created: account.now(),
      customer: store.get('customer', subscription.customer),
      subscription,
      reason,
      charges: all,
      discounts: useDiscounts(account, subscription, discountable),
      periodStart: first?.start ?? account.now(),
      periodEnd: first?.end ?? account.now(),
      hostedUrl: `${account.origin}/invoice`,
      taxIds: store.all('tax_id').filter(({ customer }) => customer === subscription.customer),
    }),
  )
  store.update('subscription', subscription.id, { latest_invoice: invoice.id })
  account.emit('invoice.created', 'invoice', invoice)
  return invoice
}

function useDiscounts(account: Account, subscription: Subscription, amount: number) {
  const { store } = account
  const live = subscription.discounts.map((id) => store.get('discount', id))
  const staying = live.filter(({ source }) => couponOf(store, source.coupon).duration !== 'once')
  if (staying.length < subscription.discounts.length)
    store.update('subscription', subscription.id, { discounts: staying.map(({ id }) => id) })
  let left = amount
  return live.map(({ id, source }) => {
    const off = amountOff(couponOf(store, source.coupon), left)
    left -= off
    return { amount: off, discount: id }
  })
}

/** Gives a draft its number; it can be paid from now on. */
export function finalizeInvoice(account: Account, id: string): Invoice {
  const { store } = account
  const draft = store.get('invoice', id)
  const customer = store.get('customer', draft.customer)
  const now = account.now()
  const sequence = String(customer.next_invoice_sequence).padStart(4, '0')
  // Uses what the customer is owed; what this invoice credits is owed from now on.
  const balance = draft.total + customer.balance < 0 ? draft.total + customer.balance : 0
  store.update('customer', customer.id, {
    balance,
    currency: draft.currency,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  })
  const { days_until_due: days } = store.get('subscription', subscriptionOf(draft))
  const isSent = draft.collection_method === 'send_invoice'
  const invoice = store.update('invoice', id, {
    automatically_finalizes_at: null,
    due_date: isSent ? now + (days ?? 0) * DAY_SECONDS : null,
    effective_at: now,
    ending_balance: balance,
    number: `${customer.invoice_prefix}-${sequence}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  })
  account.emit('invoice.finalized', 'invoice', invoice)
  return invoice
}

/** Ends an open invoice unpaid. */
export function voidInvoice(account: Account, id: string): Invoice {
  const before = account.store.get('invoice', id)
  const ended = account.store.update('invoice', id, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...before.status_transitions, voided_at: account.now() },
  })
  account.emit('invoice.voided', 'invoice', ended)
  return ended
}

/** Stops collecting the unpaid invoices of a subscription that has ended. */
export function stopCollecting(account: Account, subscription: string): void {
  for (const invoice of account.store.all('invoice')) {
    const isUnpaid = invoice.status === 'draft' || invoice.status === 'open'
    if (!isUnpaid || subscriptionOf(invoice) !== subscription) continue
    const stopped = account.store.update('invoice', invoice.id, {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    })
    account.emit('invoice.updated', 'invoice', stopped)
  }
}

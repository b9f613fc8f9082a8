import type { Account } from '../Account.ts'
import { named } from '../api/method.ts'
import { resourceMissing } from '../api/StripeError.ts'
import type { Charge } from '../objects/invoice.ts'
import { newId } from '../objects/newId.ts'
import type { Proration } from '../objects/portal.ts'
import type { Subscription, SubscriptionItem } from '../objects/subscription.ts'
import { draftInvoice, finalizeInvoice, periodCharge } from './invoices.ts'
import { payInvoice } from './payInvoice.ts'
import { periodEnd } from './period.ts'

/**
 * Switches a subscription's item. The old item's unused time is credited and the new one's rest of the period
 * charged, on the next invoice or at once. Another interval begins a new period now, invoiced at once.
 * @param to the item and its new price
 * @throws StripeError 400 when either does not exist
 */
export function switchItem(
  account: Account,
  before: Subscription,
  to: { readonly id: string; readonly price: string },
  proration: Proration,
): void {
  const { store } = account
  const { id } = before
  const now = account.now()
  const old = before.items.find((each) => each.id === to.id)
  if (!old) throw resourceMissing('subscription_item', to.id, 'items[0][id]')
  const { recurring } = named(account, 'price', to.price, 'items[0][price]')
  const isSameInterval = store.get('price', old.price).recurring.interval === recurring.interval
  const item: SubscriptionItem = {
    ...old,
    price: to.price,
    ...(!isSameInterval && {
      current_period_start: now,
      current_period_end: periodEnd(now, now, recurring.interval),
    }),
  }
  const changed = store.update('subscription', id, {
    items: before.items.map((each) => (each === old ? item : each)),
    ...(!isSameInterval && { billing_cycle_anchor: now }),
  })
  const prorations =
    old.price === item.price
      ? []
      : [unused(account, old, now), ...(isSameInterval ? [remaining(account, item, now)] : [])]
  for (const charge of prorations) store.put('pendingItem', { id: newId('ii'), subscription: id, charge })
  const charges = isSameInterval ? [] : [periodCharge(account, item)]
  if (charges.length > 0 || (proration === 'always_invoice' && prorations.length > 0)) {
    const { id: invoice } = draftInvoice(account, changed, 'subscription_update', charges)
    finalizeInvoice(account, invoice)
    payInvoice(account, invoice)
  }
  account.emit('customer.subscription.updated', 'subscription', store.get('subscription', id))
}

function unused(account: Account, item: SubscriptionItem, now: number): Charge {
  const charge = remaining(account, item, now)
  return { ...charge, amount: -charge.amount, description: charge.description.replace('Remaining', 'Unused') }
}

/** An item's price for the rest of its period. */
function remaining(account: Account, item: SubscriptionItem, now: number): Charge {
  const whole = periodCharge(account, item)
  const share = (item.current_period_end - now) / (item.current_period_end - item.current_period_start)
  const { name } = account.store.get('product', whole.product)
  return {
    ...whole,
    amount: Math.round(whole.amount * Math.max(0, share)),
    description: `Remaining time on ${name} after ${new Date(now * 1000).toISOString().slice(0, 10)}`,
    isProration: true,
    start: now,
  }
}

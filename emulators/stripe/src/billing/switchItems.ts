import type { Account } from '../Account.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import type { Charge } from '../objects/invoice.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { newId } from '../objects/newId.ts'
import type { SubscriptionItem } from '../objects/subscription.ts'
import { draftInvoice, finalizeInvoice, periodCharge } from './invoices.ts'
import { payInvoice } from './payInvoice.ts'
import { periodEnd } from './period.ts'

export interface ItemChange {
  readonly id: string | undefined
  readonly price: string | undefined
  readonly quantity: number | undefined
  readonly deleted: boolean | undefined
  readonly metadata: Record<string, string | null> | null | undefined
}

export type Proration = 'always_invoice' | 'create_prorations' | 'none'

/**
 * Changes what a subscription is for. The unused time of what goes is credited and the rest of the period of what comes
 * is charged, on the next invoice or at once. Another interval begins a new period now, which is invoiced at once.
 * @throws StripeError 400 when an item or a price does not exist, or nothing would be left
 */
export function switchItems(
  account: Account,
  id: string,
  changes: readonly ItemChange[],
  proration: Proration,
): void {
  const { store } = account
  const before = store.get('subscription', id)
  const now = account.now()
  const items = new Map(before.items.map((item) => [item.id, item]))
  const prorations: Charge[] = []
  let hasNewInterval = false

  for (const [index, change] of changes.entries()) {
    const old = change.id === undefined ? undefined : items.get(change.id)
    if (change.id !== undefined && !old)
      throw resourceMissing('subscription_item', change.id, `items[${index}][id]`)
    if (old && change.deleted) {
      items.delete(old.id)
      prorations.push(unused(account, old, now))
      continue
    }
    const priceId = change.price ?? old?.price
    const price = priceId === undefined ? undefined : store.find('price', priceId)
    if (!price?.recurring || priceId === undefined)
      throw resourceMissing('price', priceId ?? '', `items[${index}][price]`)
    const first = old ?? before.items[0]
    const oldInterval = first && store.get('price', first.price).recurring
    const isSameInterval = oldInterval?.interval === price.recurring.interval
    hasNewInterval ||= !isSameInterval
    const next: SubscriptionItem = {
      id: old?.id ?? newId('si', 14),
      created: old?.created ?? now,
      metadata: changedMetadata(old?.metadata ?? {}, change.metadata),
      price: priceId,
      quantity: change.quantity ?? old?.quantity ?? 1,
      current_period_start: isSameInterval && first ? first.current_period_start : now,
      current_period_end:
        isSameInterval && first ? first.current_period_end : periodEnd(now, now, price.recurring),
    }
    items.set(next.id, next)
    const isSame = old?.price === next.price && old.quantity === next.quantity
    if (isSame) continue
    if (old) prorations.push(unused(account, old, now))
    if (isSameInterval) prorations.push(remaining(account, next, now))
  }

  if (items.size === 0)
    throw invalidRequest(
      'A subscription must have at least one active item. To end it, cancel the subscription.',
      {
        param: 'items',
      },
    )
  const list = [...items.values()]
  const changed = store.update('subscription', id, {
    items: list,
    ...(hasNewInterval && { billing_cycle_anchor: now }),
  })
  if (proration !== 'none') {
    for (const charge of prorations) store.put('pendingItem', { id: newId('ii'), subscription: id, charge })
  }
  if (!hasNewInterval && proration !== 'always_invoice') return
  const charges = hasNewInterval ? list.map((item) => periodCharge(account, item)) : []
  if (charges.length === 0 && prorations.length === 0) return
  const { id: invoice } = draftInvoice(account, changed, 'subscription_update', charges)
  finalizeInvoice(account, invoice)
  payInvoice(account, invoice)
}

function unused(account: Account, item: SubscriptionItem, now: number): Charge {
  const charge = remaining(account, item, now)
  return { ...charge, amount: -charge.amount, description: charge.description.replace('Remaining', 'Unused') }
}

/** The part of an item's price for what is left of its period. */
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

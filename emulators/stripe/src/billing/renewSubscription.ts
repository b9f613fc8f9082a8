import type { Account } from '../Account.ts'
import type { Subscription } from '../objects/subscription.ts'
import { draftInvoice, periodCharge } from './invoices.ts'
import { periodEnd } from './period.ts'

/** A renewal's invoice can be changed for an hour before it is final. */
const DRAFT_SECONDS = 3_600

/** Begins the next period, with an invoice for it. */
export function renewSubscription(account: Account, before: Subscription): void {
  const { store } = account
  const items = before.items.map((item) => {
    const { recurring } = store.get('price', item.price)
    if (!recurring) throw new Error(`${item.price} does not recur`)
    const start = item.current_period_end
    return {
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(before.billing_cycle_anchor, start, recurring),
    }
  })
  const renewed = store.update('subscription', before.id, { items })
  const invoice = draftInvoice(
    account,
    renewed,
    'subscription_cycle',
    items.map((item) => periodCharge(account, item)),
  )
  store.update('invoice', invoice.id, { automatically_finalizes_at: account.now() + DRAFT_SECONDS })
  account.emit('customer.subscription.updated', 'subscription', store.get('subscription', before.id), before)
}

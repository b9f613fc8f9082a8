import type { Account } from '../Account.ts'
import { type CancellationDetails, periodEndOf, type Subscription } from '../objects/subscription.ts'
import { stopCollecting } from './invoices.ts'

export function changeSubscription(
  account: Account,
  id: string,
  change: Partial<Subscription>,
): Subscription {
  const after = account.store.update('subscription', id, change)
  account.emit('customer.subscription.updated', 'subscription', after)
  return after
}

export function endSubscription(
  account: Account,
  id: string,
  details: Partial<CancellationDetails>,
): Subscription {
  const { store } = account
  const before = store.get('subscription', id)
  const now = account.now()
  for (const item of store.all('pendingItem')) {
    if (item.subscription === id) store.remove('pendingItem', item.id)
  }
  stopCollecting(account, id)
  const ended = store.update('subscription', id, {
    status: 'canceled',
    ended_at: now,
    canceled_at: before.canceled_at ?? now,
    cancel_at_period_end: false,
    cancellation_details: { ...before.cancellation_details, ...details },
  })
  account.emit('customer.subscription.deleted', 'subscription', ended)
  return ended
}

/**
 * Ends a subscription with its period. The portal only sets `cancel_at`, as Stripe's does in flexible billing, the
 * usual one today; a shop that asks for `cancel_at_period_end` finds it set.
 * Source: https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function scheduleEnd(account: Account, id: string, isByPortal: boolean): void {
  const subscription = account.store.get('subscription', id)
  changeSubscription(account, id, {
    cancel_at: periodEndOf(subscription),
    cancel_at_period_end: !isByPortal,
    canceled_at: account.now(),
    cancellation_details: { ...subscription.cancellation_details, reason: 'cancellation_requested' },
  })
}

export function keepSubscription(account: Account, id: string): void {
  const { cancellation_details: details } = account.store.get('subscription', id)
  changeSubscription(account, id, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { ...details, reason: null },
  })
}

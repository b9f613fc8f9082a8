import type { Account } from '../Account.ts'
import { periodEndOf, type Subscription } from '../objects/subscription.ts'
import { changeSubscription } from './changeSubscription.ts'

/**
 * Has a subscription end with its period, as the portal does: in flexible billing, the usual one today, `cancel_at`
 * says so and `cancel_at_period_end` stays false; only in classic billing it is true.
 * Source: https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function scheduleEnd(account: Account, id: string): Subscription {
  const subscription = account.store.get('subscription', id)
  return changeSubscription(account, id, {
    cancel_at: periodEndOf(subscription),
    cancel_at_period_end: subscription.billing_mode.type === 'classic',
    canceled_at: account.now(),
    cancellation_details: { ...subscription.cancellation_details, reason: 'cancellation_requested' },
  })
}

/** Takes that back. */
export function keepSubscription(account: Account, id: string): Subscription {
  const { cancellation_details: details } = account.store.get('subscription', id)
  return changeSubscription(account, id, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { ...details, reason: null },
  })
}

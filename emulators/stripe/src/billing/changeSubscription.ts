import type { Account } from '../Account.ts'
import type { CancellationDetails, Subscription } from '../objects/subscription.ts'
import { stopCollecting } from './invoices.ts'

/** Changes a subscription and tells of it. */
export function changeSubscription(
  account: Account,
  id: string,
  change: Partial<Subscription>,
): Subscription {
  const before = account.store.get('subscription', id)
  const after = account.store.update('subscription', id, change)
  account.emit('customer.subscription.updated', 'subscription', after, before)
  return after
}

/** Ends a subscription now. */
export function endSubscription(
  account: Account,
  id: string,
  {
    status = 'canceled',
    ...details
  }: { status?: 'canceled' | 'incomplete_expired' } & Partial<CancellationDetails>,
): Subscription {
  const { store } = account
  const before = store.get('subscription', id)
  const now = account.now()
  for (const item of store.all('pendingItem')) {
    if (item.subscription === id) store.remove('pendingItem', item.id)
  }
  stopCollecting(account, id)
  const ended = store.update('subscription', id, {
    status,
    ended_at: now,
    canceled_at: before.canceled_at ?? now,
    cancel_at_period_end: false,
    cancellation_details: { ...before.cancellation_details, ...details },
  })
  const type = status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated'
  if (status === 'canceled') account.emit(type, 'subscription', ended)
  else account.emit(type, 'subscription', ended, before)
  return ended
}

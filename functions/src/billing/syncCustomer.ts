import type { Firestore } from 'firebase-admin/firestore'
import { type BilledSubscription, decideBilling } from './rules/billingState.ts'
import { followWithin } from '../following/orderByLimit.ts'
import { logInfo } from '../platform/log.ts'
import { billedSubscriptions, endSubscription } from '../platform/gateways/stripeBilling.ts'
import { applyBilling } from './applyBilling.ts'
import { billingOf, billingRecord } from './BillingRecord.ts'
import { findAccount } from './findAccount.ts'
import { Coalescer } from './Coalescer.ts'

/** Retries after write conflicts: each one means that another call has won. */
const ROUNDS = 10

type SyncOutcome =
  | { known: true; uid: string; subscriptions: readonly BilledSubscription[] }
  /** No account has this customer. */
  | { known: false }

const runs = new Coalescer<SyncOutcome>()

/**
 * Brings an account to Stripe's present state, and Stripe to our rules: one subscription from checkouts, none
 * whose money went back. The only way to change a plan. Event contents are unused, so calls in any number and
 * order agree. docs/rules.md #webhook-once to #failed-event-retried, #unpaid-checkout to
 * #other-subscription-stays, #lost-webhook
 * @throws OutsideError when Stripe does not answer; Error after too many write conflicts. Repeatable
 */
export function syncCustomer(database: Firestore, customerId: string): Promise<SyncOutcome> {
  return runs.share(customerId, () => sync(database, customerId))
}

async function sync(database: Firestore, customerId: string): Promise<SyncOutcome> {
  for (let round = 0; round < ROUNDS; round++) {
    const account = await findAccount(database, customerId)
    if (account === undefined) return { known: false }
    const { uid } = account
    // In this order: what is read from Stripe is at least as new as this version.
    const readAtVersion = billingRecord(await billingOf(database, uid).get()).version ?? 0
    const subscriptions = await billedSubscriptions(customerId)
    const { toEnd } = decideBilling(subscriptions)
    for (const { subscription, reason } of toEnd) {
      logInfo(`Subscription ended: ${reason}`, { uid, subscription: subscription.id })
      await endSubscription(subscription.id, { isRefunded: reason === 'duplicate' })
    }
    if (toEnd.length > 0) continue
    const state = { customerId, subscriptions, readAtVersion }
    if (!(await applyBilling(database, account, state, new Date()))) continue
    await followWithin(database, uid, account.profile, new Date())
    return { known: true, uid, subscriptions }
  }
  throw new Error(`the customer ${customerId} changes too often at the moment`)
}

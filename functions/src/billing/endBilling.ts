import type { Firestore } from 'firebase-admin/firestore'
import { hasSubscription } from './rules/billingState.ts'
import { billedSubscriptions, endSubscription } from '../platform/gateways/stripeBilling.ts'
import { closeCheckout, openCheckouts } from '../platform/gateways/stripeCheckout.ts'
import { eraseCustomer } from '../platform/gateways/stripeCustomers.ts'
import { isUnknownToStripe } from '../platform/gateways/stripe.ts'
import { documentOfUid } from '../profiles/profiles.ts'
import { billingOf, billingRecord } from './BillingRecord.ts'
import { leaveOrders } from './orderGrant.ts'

/**
 * Ends all payments of an account: closes open pages, ends subscriptions, and has Stripe forget the person
 * except invoices, whose debt we record. Repeatable after a crash; without a customer it skips Stripe. Runs
 * before the profile is erased, and removes the customer's record last.
 * @throws OutsideError when Stripe does not answer: call again
 */
export async function endBilling(database: Firestore, uid: string, now: Date): Promise<void> {
  const billing = billingOf(database, uid)
  const profile = await documentOfUid(database, uid)
  const ofProfile: unknown = profile?.get('subscription.customerId')
  const customerId =
    billingRecord(await billing.get()).customerId ?? (typeof ofProfile === 'string' ? ofProfile : undefined)
  if (customerId !== undefined) {
    await Promise.all((await checkoutsLeft(customerId)).map(({ id }) => closeCheckout(id)))
    const subscriptions = await billedSubscriptions(customerId)
    for (const subscription of subscriptions) {
      if (hasSubscription([subscription])) await endSubscription(subscription.id, { isRefunded: false })
    }
    // Later Stripe does not tell any more whose it was.
    await leaveOrders(database, subscriptions, now)
    await eraseCustomer(customerId)
  }
  await billing.delete()
}

async function checkoutsLeft(customerId: string): Promise<Array<{ id: string }>> {
  try {
    return await openCheckouts(customerId)
  } catch (error) {
    if (isUnknownToStripe(error)) return []
    throw error
  }
}

import type { Firestore } from 'firebase-admin/firestore'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { findOrCreateCustomer } from '../platform/gateways/stripeCustomers.ts'
import { profileOf } from '../profiles/profiles.ts'
import { billingOf, billingRecord } from './BillingRecord.ts'

/** An account's one customer, made at its first wish to pay. @throws OutsideError when Stripe does not answer */
export async function accountCustomer(
  database: Firestore,
  { uid, email, subscription }: UserProfile,
  now: Date,
): Promise<string> {
  if (subscription.customerId !== null) return subscription.customerId
  const billing = billingOf(database, uid)
  const recorded = billingRecord(await billing.get()).customerId
  const customerId = recorded ?? (await findOrCreateCustomer(uid, email, now))
  const users = database.collection('users')
  return database.runTransaction(async (transaction) => {
    const [record, found] = await transaction.getAll(billing, users.doc(email))
    const first = (record && billingRecord(record).customerId) ?? customerId
    const profile = found && profileOf(found, uid)
    transaction.set(billing, { customerId: first }, { merge: true })
    if (profile) transaction.update(found.ref, { 'subscription.customerId': first, updatedAt: now })
    return first
  })
}

import type { DocumentReference, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { uidOfCustomer } from '../platform/gateways/stripeCustomers.ts'
import { documentOfUid } from '../profiles/profiles.ts'
import { billingOf, billingRecord } from './BillingRecord.ts'

/** Whose customer it is: the account, and where its profile is now. */
export interface FoundAccount {
  uid: string
  profile: DocumentReference
}

/** A customer's account, by the profile, else by Stripe's metadata; never by address, which may have a new owner. */
export async function findAccount(
  database: Firestore,
  customerId: string,
): Promise<FoundAccount | undefined> {
  const users = database.collection('users')
  const [known] = (await users.where('subscription.customerId', '==', customerId).limit(1).get()).docs
  if (known) return accountAt(known)
  const uid = await uidOfCustomer(customerId)
  if (uid === undefined) return undefined
  const found = await documentOfUid(database, uid)
  const ownCustomer = billingRecord(await billingOf(database, uid).get()).customerId
  return found && (ownCustomer ?? customerId) === customerId ? accountAt(found) : undefined
}

function accountAt(snapshot: QueryDocumentSnapshot): FoundAccount {
  return { uid: String(snapshot.get('uid')), profile: snapshot.ref }
}

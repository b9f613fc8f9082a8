import type { Firestore } from 'firebase-admin/firestore'
import { firstWeekGrantId } from '../billing/firstWeekGrant.ts'
import { type FoundProfile, foundProfile } from '../profiles/foundProfile.ts'
import { grantId } from '../profiles/grantId.ts'

/**
 * Follows an account whose address has changed in Auth: its profile moves to the new key, in one transaction. The new
 * address counts as welcomed if the old one was, and has had the first-week offer if the old one has.
 * @param email the new address, where no profile is
 * @returns the profile at its new key; undefined when the account has none anywhere
 * docs/rules.md "Accounts and trust"
 */
export async function moveProfile(
  { database, hashKey }: { database: Firestore; hashKey: string },
  uid: string,
  email: string,
  now: Date,
): Promise<FoundProfile | undefined> {
  const users = database.collection('users')
  return database.runTransaction(async (transaction) => {
    const [found] = (await transaction.get(users.where('uid', '==', uid).limit(1))).docs
    const profile = found && foundProfile(found, uid)
    // At its new key already: another call was faster.
    if (found === undefined || profile === undefined || found.id === email) return profile
    const grants = database.collection('grants')
    const offer = await transaction.get(grants.doc(firstWeekGrantId(found.id, hashKey)))
    const moved = { ...profile, email, updatedAt: now }
    transaction.create(users.doc(email), moved)
    transaction.delete(found.ref)
    if (profile.welcomedAt) {
      transaction.set(grants.doc(grantId(email, hashKey)), { welcomedAt: profile.welcomedAt })
    }
    const had = offer.data()
    if (had?.['usedAt']) transaction.set(grants.doc(firstWeekGrantId(email, hashKey)), had)
    return moved
  })
}

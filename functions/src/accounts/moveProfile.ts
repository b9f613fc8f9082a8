import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import { firstWeekGrantId } from '../billing/firstWeekGrant.ts'
import { type FoundProfile, foundProfile } from '../profiles/profiles.ts'
import { grantId } from '../profiles/grantId.ts'
import type { Auth } from 'firebase-admin/auth'
import { parseEmailAddress } from '#domain/emailAddress.ts'
import { existingAccount } from '../profiles/existingAccount.ts'

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

/**
 * Takes away the profile that a former owner of an address has left at its key, so that the next one inherits nothing.
 * An account that lives on under another address gets its profile there; of one that is gone it is erased.
 * @param left what stands at the address now
 * docs/rules.md "Accounts and trust", row 43
 */
export async function vacateAddress(auth: Auth, database: Firestore, left: DocumentSnapshot): Promise<void> {
  const owner: unknown = left.get('uid')
  const account = typeof owner === 'string' ? await existingAccount(auth, owner) : undefined
  const address = parseEmailAddress(account?.email)
  const target = address === undefined || address === left.id ? undefined : left.ref.parent.doc(address)
  await database.runTransaction(async (transaction) => {
    const [there, occupied] = await transaction.getAll(left.ref, ...(target ? [target] : []))
    const data = there?.data()
    // Gone, or somebody else's by now: another call was faster.
    if (data?.['uid'] !== owner) return
    if (target && occupied?.exists === false) transaction.create(target, { ...data, email: target.id })
    transaction.delete(left.ref)
  })
}

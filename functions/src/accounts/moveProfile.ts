import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import { firstWeekGrantId } from '../billing/firstWeekGrant.ts'
import { gatherProfile } from '../credits/gatherProfile.ts'
import type { FoundProfile } from '../profiles/profiles.ts'
import { personGrant } from '../profiles/PersonGrant.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { eraseProfile } from './deletion/eraseProfile.ts'
import type { Auth } from 'firebase-admin/auth'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { existingAccount } from '../profiles/existingAccount.ts'

/**
 * Moves a profile to its account's new address, in one transaction; several become one. The new address
 * inherits the welcome and the first-week offer. docs/rules.md "Accounts and trust", #one-profile
 * @param email the account's address, without another account's profile
 * @returns the profile at its new key; undefined without any
 */
export async function moveProfile(
  { database, hashKey }: { database: Firestore; hashKey: string },
  uid: string,
  email: string,
  now: Date,
): Promise<FoundProfile | undefined> {
  const none = await deleteField()
  return database.runTransaction(async (transaction) => {
    const found = await gatherProfile(database, transaction, uid, now)
    if (found === undefined) return undefined
    const left = found.keys.filter((key) => key !== email)
    // At its new key already: another call was faster.
    if (left.length === 0) return found.profile
    const grants = database.collection('grants')
    const offers = await transaction.getAll(...left.map((key) => grants.doc(firstWeekGrantId(key, hashKey))))
    const moved = found.writeTo(email)
    if (moved.welcomedAt) {
      const welcomed = { welcomedAt: moved.welcomedAt, isFree: none }
      transaction.set(personGrant(database, email, hashKey), welcomed, { merge: true })
    }
    const had = offers.map((offer) => offer.data()).find((offer) => offer?.['usedAt'])
    if (had) transaction.set(grants.doc(firstWeekGrantId(email, hashKey)), had)
    return moved
  })
}

/**
 * Clears a former owner's profile from an address, so that the next one inherits nothing: moved to a living
 * account's address, erased for a deleted one. docs/rules.md "Accounts and trust", #address-changes-owner
 */
export async function vacateAddress(
  services: { auth: Auth; database: Firestore; hashKey: string },
  left: DocumentSnapshot,
  now: Date,
): Promise<void> {
  const { auth, database } = services
  const owner: unknown = left.get('uid')
  const account = typeof owner === 'string' ? await existingAccount(auth, owner) : undefined
  const address = parseEmailAddress(account?.email)
  if (account !== undefined && address !== undefined && address !== left.id) {
    const occupant: unknown = (await left.ref.parent.doc(address).get()).get('uid')
    if (occupant === undefined || occupant === owner) {
      await moveProfile(services, account.uid, address, now)
      return
    }
  }
  if (account === undefined && typeof owner === 'string') return eraseProfile(services, left.ref, owner, now)
  await database.runTransaction(async (transaction) => {
    // Gone, or another account's: another call was faster.
    if ((await transaction.get(left.ref)).get('uid') === owner) transaction.delete(left.ref)
  })
}

import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { hasPromised, remainderOf } from '../../credits/rules/remainder.ts'
import { type PersonGrant, personGrant, personGrantOf } from '../../profiles/PersonGrant.ts'
import { foundProfile, hasEntered } from '../../profiles/profiles.ts'

/**
 * Erases a deleted account's profile. What was left of this month and day goes to its address's hash in the
 * same transaction, for the person's next account. An unverified profile leaves nothing. docs/rules.md
 * "Accounts and trust", #deleted-and-back
 */
export async function eraseProfile(
  { database, hashKey }: { database: Firestore; hashKey: string },
  reference: DocumentReference,
  uid: string,
  now: Date,
): Promise<void> {
  const grant = personGrant(database, reference.id, hashKey)
  await database.runTransaction(async (transaction) => {
    const [found, granted] = await transaction.getAll(reference, grant)
    // Gone, or another account's: another call was faster.
    if (found === undefined || granted === undefined || found.get('uid') !== uid) return
    const profile = foundProfile(found, uid)
    if (hasEntered(profile)) {
      const known = personGrantOf(granted)
      const left: PersonGrant = {
        welcomedAt: known?.welcomedAt ?? profile.welcomedAt ?? now,
        ...((hasPromised(profile) || known?.isFree) && { isFree: true }),
        left: remainderOf(profile, known?.left, now),
      }
      transaction.set(grant, left)
    }
    transaction.delete(reference)
  })
}

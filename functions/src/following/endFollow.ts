import type { Firestore } from 'firebase-admin/firestore'
import { endPoll, readRegistrations } from './polledShows.ts'
import type { TeamFollower } from './teamFollower.ts'
import { followOf, follows, offers, settingsOf, storedSettings } from './followStore.ts'

/** Offers taken back at once; the rest expires. */
const PAGE = 300

/** Ends following. @returns whether it was followed; `left` where the caller may not act for the team any more */
export async function endFollow(
  database: Firestore,
  uid: string,
  showId: string,
  now: Date,
  asked?: TeamFollower,
): Promise<boolean | 'left'> {
  return database.runTransaction(async (transaction) => {
    const team = await asked?.now(transaction)
    if (asked && team === undefined) return 'left'
    const reference = followOf(database, uid, showId)
    const [found, settingsFound] = await transaction.getAll(reference, settingsOf(database, uid))
    const others = await transaction.get(follows(database).where('showId', '==', showId).limit(2))
    const registered = await readRegistrations(database, transaction, [showId])
    if (found?.exists !== true) return false
    const settings = settingsFound && storedSettings(settingsFound)
    if (others.size <= 1) await endPoll(database, transaction, showId, registered)
    transaction.delete(reference)
    team?.audit(transaction, 'unfollowed', String(found.get('title')))
    if (settings) {
      const shows = Math.max(0, settings.shows - 1)
      transaction.update(settingsOf(database, uid), { shows, updatedAt: now })
    }
    return true
  })
}

/** Requested offers stay: they count in the month's use, and in the next mail. */
export async function takeBackOffers(database: Firestore, uid: string, showId: string): Promise<void> {
  const open = offers(database).where('uid', '==', uid).where('showId', '==', showId).limit(PAGE)
  const found = await open.get()
  const batch = database.batch()
  for (const doc of found.docs) if (doc.get('state') !== 'requested') batch.delete(doc.ref)
  await batch.commit()
}

/** Ends all follows of an owner, one by one. @returns whether nothing is left */
export async function followsEnded(
  database: Firestore,
  uid: string,
  now: Date,
  hasTime: () => boolean,
): Promise<boolean> {
  for (const doc of (await follows(database).where('uid', '==', uid).select('showId').get()).docs) {
    if (!hasTime()) return false
    await endFollow(database, uid, String(doc.get('showId')), now)
  }
  await settingsOf(database, uid).delete()
  return true
}

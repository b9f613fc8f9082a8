import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { logInfo } from '../platform/log.ts'
import { forgetShow } from './forgetCuts.ts'

/** The document `deniedShows/{show}`: its publisher wants no cuts of it. */
export function deniedShow(database: Firestore, showId: string): DocumentReference {
  return database.collection('deniedShows').doc(showId)
}

/**
 * Takes every cut of a show away, and makes none of it any more. The word counts first: what is on its way finds it.
 * @param why for whoever looks it up one day; never shown
 * @returns how many cuts there were
 */
export async function denyShow(database: Firestore, showId: string, why: string, now: Date): Promise<number> {
  await deniedShow(database, showId).set({ why, at: now })
  const count = await forgetShow(database, showId, now)
  logInfo('No cuts of a show any more', { showId, cuts: count })
  return count
}

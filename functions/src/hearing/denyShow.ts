import type { Firestore } from 'firebase-admin/firestore'
import { publicShowId } from '../episodes/episodeIds.ts'
import { deniedShow } from '../episodes/publisherObjects.ts'
import { logInfo } from '../platform/log.ts'
import { forgetShow } from './forgetCuts.ts'

/**
 * Leaves a show alone from now on: it is not found, not listed, followed only until its feed is read again, and every cut of it
 * is taken away. The word counts first: what is on its way finds it.
 * @param why for whoever looks it up one day; never shown
 * @returns how many cuts there were
 */
export async function denyShow(
  database: Firestore,
  feedUrl: string,
  why: string,
  now: Date,
): Promise<number> {
  const showId = publicShowId(feedUrl)
  await deniedShow(database, showId).set({ why, at: now })
  const count = await forgetShow(database, showId, now)
  logInfo('A show is left alone', { showId, cuts: count })
  return count
}

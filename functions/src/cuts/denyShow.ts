import type { Firestore } from 'firebase-admin/firestore'
import { publicShowId } from '../episodes/episodeIds.ts'
import { deniedShow } from '../episodes/publisherObjects.ts'
import { logInfo } from '../platform/log.ts'
import { forgetShow } from './forgetCuts.ts'

/**
 * Denies a show: not found, not listed, followed only until its next reading, its cuts deleted. The record
 * comes first, so that work in progress finds it.
 * @param why for the operator; never shown
 * @returns the number of cuts
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

import type { Firestore } from 'firebase-admin/firestore'
import type { Sound } from '#domain/api/cutReplies.ts'
import { episodes, storedEpisode } from '../episodes/episodeStore.ts'
import { knownShow, longerShow } from '../episodes/saveShow.ts'
import { setting } from '../platform/config.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { openSound } from '../platform/gateways/untrusted/openUntrusted.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { readRequest } from '../summaries/ownTranscript.ts'
import { summaries } from '../summaries/requests.ts'

/** Searched for an older episode. */
const MOST_PAGES = 6
const PROBE_MS = 15_000

/**
 * The present file of an episode that failed to play: its stored address, else its feed's, which is then
 * stored for all. The summary's links then lead to its page. docs/rules.md "Hearing"
 * @returns `unmade` where we can fetch the tried address; undefined for unreadable summaries; seconds to wait
 * after too many calls
 */
export async function renewedSound(
  database: Firestore,
  summaryId: string,
  uid: string,
  now: Date,
): Promise<Sound | number | undefined> {
  const source = (await readRequest(database, summaryId, uid))?.source
  if (source === undefined) return undefined
  if (source.type === 'youtube') return { state: 'none', reason: 'youtube' }
  const wait = await countedCall(database, uid, 'finds', now)
  if (wait !== undefined) return wait
  const episode = await storedEpisode(database, source.episodeId, uid)
  // After an earlier loss it plays from the present address.
  const tried = (source.playedAt && episode?.audioUrl) ?? source.audioUrl
  const isNew = episode !== undefined && episode.audioUrl !== tried
  const address = isNew
    ? episode.audioUrl
    : episode && (await addressInFeed(database, episode.showId, source.episodeId, uid, now))
  const isMoved = address !== undefined && address !== tried
  if (!isMoved && (await canBeHad(tried))) return { state: 'unmade' }
  const playedAt = `${setting('APP_URL')}/summary/${summaryId}`
  await summaries(database).doc(summaryId).update({ 'source.playedAt': playedAt })
  if (!isMoved) return { state: 'none', reason: 'unreachable' }
  // The new file's length is unknown.
  if (!isNew)
    await episodes(database, source.episodeId).update({ audioUrl: address, lengthFrom: await deleteField() })
  return { state: 'moved', address }
}

async function addressInFeed(database: Firestore, showId: string, episodeId: string, uid: string, now: Date) {
  let show = await knownShow(database, showId, uid, now)
  for (let pages = 1; show !== undefined; pages++) {
    const entry = show.entries.find((each) => each.episodeId === episodeId)
    if (entry !== undefined || show.nextPage === undefined || pages >= MOST_PAGES) return entry?.audioUrl
    show = await longerShow(database, show, uid, now)
  }
  return undefined
}

async function canBeHad(address: string): Promise<boolean> {
  const opened = await openSound(address, { range: 'bytes=0-1', overallMs: PROBE_MS })
  if (opened.kind === 'open') opened.close()
  return opened.kind === 'open'
}

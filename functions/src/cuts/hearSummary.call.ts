import { membersOf } from '../teams/teamStore.ts'
import { readRequest } from '../summaries/ownTranscript.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { openSound } from '../platform/gateways/untrusted/openUntrusted.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { setting } from '../platform/config.ts'
import { moveMoments } from '../moments/momentPages.ts'
import { knownShow, longerShow } from '../episodes/saveShow.ts'
import { episodes, storedEpisode } from '../episodes/episodeStore.ts'
import type { Sound } from '#domain/api/cutReplies.ts'
import type { Firestore } from 'firebase-admin/firestore'
import { hearSummaryContract } from '#domain/api/cutCalls.ts'
import { SOUND_ADDRESS_MS } from '#domain/time/lifetimes.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { soundAddress } from '../platform/gateways/soundStore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { resultOf, storedRequest, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { spendBandwidth } from './bandwidth.ts'
import { cutOf, cutOrder, cutRecord, isMade } from './CutRecord.ts'
import { noteUse, wantCut, whySilent } from './wantCut.ts'

const NO_SUMMARY = 'There is no such summary.'

/**
 * POST /api/hear-summary {summaryId, share, want}: a summary's cut for its owner's player. `look` reports its
 * state, `make` makes it, `fetch` gives an address for an hour, counted as an app's download. `renew` finds
 * the publisher's file, for every reader of the summary.
 */
export const hearSummary = apiCall(
  hearSummaryContract,
  { identity: 'verified', secrets: ['HASH_KEY'] },
  async ({ body, identity, now }) => {
    const { summaryId, share, want } = body
    const database = await firestore()
    if (want === 'renew') {
      const sound = await renewedSound(database, summaryId, identity.uid, now)
      if (sound === undefined) return refusal(404, NO_SUMMARY)
      if (typeof sound === 'number') return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds: sound })
      return doneWith('', { sound })
    }
    const reference = summaries(database).doc(summaryId)
    const [found, result] = await database.getAll(reference, resultOf(reference))
    const request = found && storedRequest(found)?.request
    const summary = result && storedSummary(result)
    // The answer must not reveal another account's summary.
    if (request?.uid !== identity.uid || summary === undefined || !isReadable(request.state))
      return refusal(404, NO_SUMMARY)
    const heard = { id: summaryId, request, summary }
    const reason = whySilent(heard)
    const asked = cutOrder(request, summary, share)
    if (reason !== undefined || asked === undefined)
      return doneWith('', { sound: { state: 'none', reason: reason ?? 'times' } })
    const wanted =
      want === 'look'
        ? { id: asked.id, cut: cutRecord(await cutOf(database, asked.id).get()) }
        : await wantCut(database, heard, share, now)
    if ('reason' in wanted) return doneWith('', { sound: { state: 'none', reason: wanted.reason } })
    const { id, cut } = wanted
    if (cut?.state === 'none') {
      return cut.nextCheckAt > now
        ? doneWith('', { sound: { state: 'none', reason: cut.reason ?? 'unreachable' } })
        : doneWith('', { sound: { state: 'unmade' } })
    }
    if (!isMade(cut)) return doneWith('', { sound: { state: cut?.state === 'wanted' ? 'making' : 'unmade' } })
    const { format, bytes, seconds, spans, object } = cut
    const made = { state: 'made' as const, format, bytes, seconds, spans: [...spans] }
    if (want !== 'fetch') return doneWith('', { sound: made })
    const againAt = await spendBandwidth(database, identity.uid, undefined, bytes, now)
    if (againAt !== undefined)
      return doneWith('', { sound: { state: 'later', againAt: againAt.toISOString() } })
    await noteUse(cutOf(database, id), cut, now)
    const address = await soundAddress(object, new Date(now.getTime() + SOUND_ADDRESS_MS))
    return doneWith('', { sound: { ...made, address } })
  },
)

/** Searched for an older episode. */
const MOST_PAGES = 6
const PROBE_MS = 15_000

/**
 * The present file of an episode that failed to play: its stored address, else its feed's, which is then
 * stored for all. Links of the summary and of its readers' moments then lead to its page. docs/rules.md "Hearing"
 * @returns `unmade` where we can fetch the tried address; undefined for unreadable summaries; seconds to wait
 * after too many calls
 */
async function renewedSound(
  database: Firestore,
  summaryId: string,
  uid: string,
  now: Date,
): Promise<Sound | number | undefined> {
  const request = await readRequest(database, summaryId, uid)
  if (request === undefined) return undefined
  const { source } = request
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
  if (!isMoved && (await canBeHad(tried)))
    // A page opened from a device's copy may still hold the first address.
    return tried === source.audioUrl ? { state: 'unmade' } : { state: 'moved', address: tried }
  const playedAt = `${setting('APP_URL')}/summary/${summaryId}`
  if (source.playedAt !== playedAt)
    await summaries(database).doc(summaryId).update({ 'source.playedAt': playedAt })
  const members = request.team === undefined ? [] : await membersOf(database, request.team).listDocuments()
  for (const reader of new Set([uid, request.uid, ...members.map(({ id }) => id)]))
    await moveMoments(database, reader, { summaryId, playedAt }, now)
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

import { hearSummaryContract } from '#domain/api/cutCalls.ts'
import { SOUND_ADDRESS_MS } from '#domain/time/lifetimes.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { soundAddress } from '../platform/gateways/soundStore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { resultOf, storedRequest, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { carry } from './carry.ts'
import { cutOf, cutOrder, cutRecord, isMade } from './CutRecord.ts'
import { renewedSound } from './renewedSound.ts'
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
    const againAt = await carry(database, identity.uid, undefined, bytes, now)
    if (againAt !== undefined)
      return doneWith('', { sound: { state: 'later', againAt: againAt.toISOString() } })
    await noteUse(cutOf(database, id), cut, now)
    const address = await soundAddress(object, new Date(now.getTime() + SOUND_ADDRESS_MS))
    return doneWith('', { sound: { ...made, address } })
  },
)

import type { Message } from '#domain/messages.ts'
import type { Firestore } from 'firebase-admin/firestore'
import { proposalsContract } from '#domain/api/summaryCalls.ts'
import { isLeased } from './rules/requestStates.ts'
import { packDrawing } from '#domain/episodes/rowDrawing.ts'
import { formOf, type Summary } from '#domain/summaries/summary.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { devicePart, deviceQuestion } from '../engine/model/deviceQuestion.ts'
import { verifiedAnswer } from '../engine/model/verifiedAnswer.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { done, doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { comparePoints } from './knownPoints.ts'
import { readTranscript } from './readTranscript.ts'
import { resultOf, type StoredRequest, storedRequest, summaries } from './requests.ts'

type Refused = 'UNKNOWN' | 'SHARED' | 'WRITTEN' | 'NO_WORDS' | 'NOT_VERIFIED'

const REFUSALS: Record<Refused, readonly [status: number, message: Message]> = {
  UNKNOWN: [404, 'There is no such summary.'],
  SHARED: [409, 'Stop sharing this summary first: what your device writes is yours alone.'],
  WRITTEN: [409, 'This summary is no excerpt.'],
  NO_WORDS: [409, 'The words of this episode can no longer be read, or are too many for a device.'],
  NOT_VERIFIED: [422, 'This text could not be verified, and was not kept.'],
}

/** What the words that replace an excerpt's leave as it is. */
const CARRIED = new Set(['publisher', 'heardFile', 'isForFeed'])

/**
 * GET or POST /api/proposals {summary, answer?}: the question to a model on the reader's device about an
 * excerpt's episode. With an answer, its summary, verified here, replaces the excerpt for its owner.
 * docs/rules.md #device-lies
 */
export const proposals = apiCall(
  proposalsContract,
  { identity: 'verified', isRead: true, secrets: ['YOUTUBE_API_KEY'] },
  async ({ body: { summary: id, answer }, identity: { uid }, now }) => {
    const database = await firestore()
    const retryAfterSeconds = await countedCall(database, uid, 'quotes', now)
    if (retryAfterSeconds !== undefined)
      return refusal(429, 'Too many calls.', { 'Retry-After': String(retryAfterSeconds) })
    const found = await excerptFor(database, id, uid)
    if (typeof found === 'string') return refusal(...REFUSALS[found])
    const { source, kind, episode } = found.request
    const transcript = await readTranscript(source, episode, now)
    const part = transcript && devicePart(transcript)
    if (transcript === undefined || part === undefined) return refusal(...REFUSALS.NO_WORDS)
    const { title, channelTitle, language } = episode
    const { description = '' } = transcript
    const about = { title, channelTitle, ...(description !== '' && { description }) }
    if (answer === undefined)
      return doneWith('', deviceQuestion(part, transcript, { kind, episode: about, language }))
    const summary = verifiedAnswer(answer, { kind, proposals: part.proposals, episode: about, transcript })
    if (summary === undefined) return refusal(...REFUSALS.NOT_VERIFIED)
    const refused = await keep(database, found, summary, transcript, now)
    return refused === undefined
      ? done('The summary is kept in your account.')
      : refusal(...REFUSALS[refused])
  },
)

/** The excerpt's request, or why it cannot be replaced. */
async function excerptFor(database: Firestore, id: string, uid: string): Promise<StoredRequest | Refused> {
  const reference = summaries(database).doc(id)
  const [request, result] = await Promise.all([reference.get(), resultOf(reference).get()])
  return whyNot(storedRequest(request), result.data(), uid)
}

function whyNot(found: StoredRequest | undefined, result: object | undefined, uid: string) {
  // The answer must not reveal another account's summary.
  if (found?.request.uid !== uid || result === undefined) return 'UNKNOWN'
  const { request } = found
  if (request.team !== undefined) return 'SHARED'
  // A summary under delivery has a lease that no other write may break.
  const isFree = isReadable(request.state) && !isLeased(request.state)
  return isFree && formOf(result) === 'excerpt' ? found : 'WRITTEN'
}

async function keep(
  database: Firestore,
  excerpt: StoredRequest,
  summary: Summary,
  { durationSeconds }: Transcript,
  now: Date,
): Promise<Refused | undefined> {
  const { id } = excerpt
  const none = await deleteField()
  const compared = await comparePoints(database, excerpt, summary, now)
  const reference = summaries(database).doc(id)
  return database.runTransaction(async (transaction) => {
    const [request, result] = await transaction.getAll(reference, resultOf(reference))
    const stored = result?.data()
    const found = request && whyNot(storedRequest(request), stored, excerpt.request.uid)
    if (found === undefined || typeof found === 'string') return found ?? 'UNKNOWN'
    const carried = Object.entries(stored ?? {}).filter(([field]) => CARRIED.has(field))
    transaction.set(resultOf(reference), { ...summary, ...Object.fromEntries(carried) })
    compared?.remember(transaction)
    transaction.update(reference, {
      form: 'summary',
      engine: { name: 'device' },
      rewrittenAt: now,
      known: compared?.known ?? none,
      verified: summary.verified,
      drawing: packDrawing(summary.speech, summary.moments, durationSeconds),
      // Public lists hold only the server engines' text.
      sharedAt: none,
    })
    return undefined
  })
}

import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import { sendSummaryContract } from '#domain/api/summaryCalls.ts'
import { isExisting } from '../platform/gateways/firestoreErrors.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { isHuman } from '../platform/gateways/humanCheck.ts'
import { logInfo } from '../platform/log.ts'
import { type ApiAnswer, type ApiRequest, type Identity, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { isConfirmed } from '../deliverability/DeliveryAddress.ts'
import { mayDeliver } from './delivery/mayDeliver.ts'
import { releaseHeld } from './delivery/releaseHeld.ts'
import { takeOffer } from './offers.ts'
import { type Quote, quoteEpisode } from './quoteEpisode.ts'
import { refusalAnswer } from './refusalAnswer.ts'
import { type AskedFor, fingerprintOf, requestId } from './requestId.ts'
import { createRequest, storedRequest, summaries } from './requests.ts'
import { awaitVerdict, verdictAnswer } from './verdict.ts'

/**
 * POST /api/send-summary: checks, quotes and records a request, and answers with the verdict of the trigger that
 * charges it. Repeated with the same Idempotency-Key it answers what the first call was told, whatever has become of
 * the human check's token, the video or the price since.
 * docs/rules.md "Calls and answers"
 */
export const sendSummary = apiCall(
  sendSummaryContract,
  {
    name: 'sendSummary',
    identity: 'verified',
    secrets: [
      'YOUTUBE_API_KEY',
      'GEMINI_API_KEY',
      'LLM_API_KEY',
      'RECAPTCHA_SECRET',
      'HASH_KEY',
      'LINK_KEYS',
      'SMTP_URL',
    ],
    idempotent: true,
    onMalformed: async (request, refused) =>
      (await replay(referenceOf(await firestore(), request), undefined)) ?? refused,
  },
  async (request) => {
    const database = await firestore()
    const reference = referenceOf(database, request)
    const { asked } = request.body
    const checked = await check(database, request)
    // Only now is the key looked up: the first call, which is nearly every one, needs no read for it.
    if ('refused' in checked) return (await replay(reference, asked)) ?? checked.refused
    return record(database, reference, asked, checked.quote, request)
  },
)

type Sent = ApiRequest<Identity, v.InferOutput<typeof sendSummaryContract.request>>
type SentAnswer = ApiAnswer<v.InferInput<typeof sendSummaryContract.answer>>

function referenceOf(
  database: Firestore,
  { identity, idempotencyKey }: Pick<ApiRequest<Identity>, 'identity' | 'idempotencyKey'>,
): DocumentReference {
  return summaries(database).doc(requestId(identity.uid, idempotencyKey))
}

type Accepted = Extract<Quote, { ok: true }>

async function check(
  database: Firestore,
  request: Sent,
): Promise<{ quote: Accepted } | { refused: SentAnswer }> {
  const { asked, quotedCredits } = request.body
  if (!(await isHuman(request.header('x-human-check'), 'submit', request.now))) {
    return { refused: refusalAnswer('HUMAN_CHECK_FAILED') }
  }
  const { uid, email } = request.identity
  const asker = { uid, email, counted: 'unknown' } as const
  const quote = await quoteEpisode(database, asked.of, asker, request.now)
  if (!quote.ok) return { refused: refusalAnswer(quote.refused, quote.details) }
  if (quote.waitSeconds !== undefined) {
    const details = { videoDuration: quote.minutes, retryAfterSeconds: quote.waitSeconds }
    return { refused: refusalAnswer('BUDGET_REACHED', details) }
  }
  const isPrivate = quote.source.type === 'feed' && quote.source.isPrivate === true
  if (isPrivate && asked.deliverTo !== email) return { refused: refusalAnswer('OWN_ADDRESS_ONLY') }
  const requiredCredits = quote.prices[asked.kind]
  if (quotedCredits !== undefined && requiredCredits > quotedCredits) {
    const details = { videoDuration: quote.minutes, requiredCredits, quote: quote.prices }
    return { refused: refusalAnswer('QUOTE_CHANGED', details) }
  }
  if (quote.episode.toTranscribe) {
    const retryAfterSeconds = await countedCall(database, uid, 'transcriptions', request.now)
    if (retryAfterSeconds !== undefined)
      return { refused: refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds }) }
  }
  return { quote }
}

async function record(
  database: Firestore,
  reference: DocumentReference,
  asked: AskedFor,
  quote: Accepted,
  { identity, now, requestId: trace }: Sent,
): Promise<SentAnswer> {
  const delivery = await mayDeliver(database, identity, asked.deliverTo, quote.episode.language, now)
  if (delivery === 'limited' || delivery === 'suppressed') {
    const reason = delivery === 'limited' ? 'DELIVERY_LIMIT_REACHED' : 'DELIVERY_SUPPRESSED'
    return (await replay(reference, asked)) ?? refusalAnswer(reason)
  }
  const { title, channelTitle, language, durationSeconds, timesMayBeOff, toTranscribe, audioUrl } =
    quote.episode
  const order = {
    uid: identity.uid,
    account: identity.email,
    signedInAt: identity.signedInAt,
    deliverTo: asked.deliverTo,
    kind: asked.kind,
    source: quote.source,
    episode: {
      title,
      channelTitle,
      language,
      durationSeconds,
      ...(timesMayBeOff && { timesMayBeOff }),
      ...(audioUrl !== undefined && { isHeard: true as const }),
    },
    cost: quote.prices[asked.kind],
    minutes: quote.minutes,
    requestedAt: now,
    trace,
    fingerprint: fingerprintOf(asked),
    ...(toTranscribe && { toTranscribe }),
  } as const
  const heldFor = delivery === 'confirmed' ? undefined : delivery.heldFor
  try {
    let stored = await createRequest(database, reference.id, order, heldFor, now)
    logInfo('Summary requested', { summaryId: stored.id, state: stored.request.state })
    // The address may have agreed between the look at it and this write, which its owner's call then did not see.
    if (heldFor !== undefined && (await isConfirmed(database, heldFor))) {
      await releaseHeld(database, heldFor, now)
      stored = storedRequest(await reference.get()) ?? stored
    }
    const judged = await awaitVerdict(reference, stored)
    if ('episodeId' in asked.of && judged.request.state !== 'refused') {
      await takeOffer(database, identity.uid, asked.of.episodeId, stored.id, now)
    }
    return verdictAnswer(judged)
  } catch (error) {
    const earlier = isExisting(error) ? await replay(reference, asked) : undefined
    if (earlier === undefined) throw error
    return earlier
  }
}

/** What an earlier call with this key was told; a conflict when it asked for something else. */
async function replay(
  reference: DocumentReference,
  asked: AskedFor | undefined,
): Promise<SentAnswer | undefined> {
  const earlier = storedRequest(await reference.get())
  if (earlier === undefined) return undefined
  if (asked === undefined || earlier.request.fingerprint !== fingerprintOf(asked)) {
    return refusal(409, 'This Idempotency-Key was used for another request. Please send a new one.')
  }
  logInfo('Summary requested before', { summaryId: earlier.id, trace: earlier.request.trace })
  return verdictAnswer(await awaitVerdict(reference, earlier))
}

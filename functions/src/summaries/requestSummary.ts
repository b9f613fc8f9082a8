import type { Unsaid } from '#domain/messages.ts'
import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { sendSummaryContract } from '#domain/api/summaryCalls.ts'
import { teamUid } from '#domain/teams/teamUid.ts'
import { isExisting } from '../platform/gateways/firestoreErrors.ts'
import { logInfo } from '../platform/log.ts'
import { type ApiAnswer, type ApiRequest, type Identity, refusal } from '../platform/http/ApiRequest.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { teamPayer } from '../teams/teamCharge.ts'
import { isConfirmed } from '../deliverability/DeliveryAddress.ts'
import { mayDeliver } from './delivery/mayDeliver.ts'
import { releaseHeld } from './delivery/releaseHeld.ts'
import { takeOffer } from './offers.ts'
import { type Quote, quoteEpisode } from './quoteEpisode.ts'
import { refusalAnswer } from './refusalAnswer.ts'
import { type AskedFor, fingerprintOf, requestId } from './requestId.ts'
import { createRequest, quotedOrder, storedRequest, summaries } from './requests.ts'
import { awaitVerdict, verdictAnswer } from './verdict.ts'

type Sent = Pick<
  ApiRequest<Identity, v.InferOutput<typeof sendSummaryContract.request>>,
  'body' | 'identity' | 'idempotencyKey' | 'now' | 'requestId' | 'language'
>
type SentAnswer = ApiAnswer<Unsaid<v.InferInput<typeof sendSummaryContract.answer>>>

/**
 * Checks, quotes and records a request, for the app's call and the API's, and answers with the verdict on its
 * charge. An answered key gets the same answer again, whatever is refused by now. docs/rules.md "Calls and
 * answers", #credits-for-k, #client-claims and #api-misuse
 * @param refused checked first; undefined: go on
 */
export async function requestSummary(
  database: Firestore,
  request: Sent,
  refused: () => Promise<SentAnswer | undefined>,
): Promise<SentAnswer> {
  const reference = referenceOf(database, request)
  const { asked } = request.body
  const refusedFirst = await refused()
  const checked = refusedFirst ? { refused: refusedFirst } : await check(database, request)
  // Keys are looked up only now: first calls, which are nearly all, need no read.
  if ('refused' in checked) return (await replay(reference, asked)) ?? checked.refused
  return record(database, reference, asked, checked.quote, request)
}

/** An earlier call's answer, for an unreadable request; undefined for a first call. */
export function replayOf(
  database: Firestore,
  request: Pick<Sent, 'identity' | 'idempotencyKey'>,
): Promise<SentAnswer | undefined> {
  return replay(referenceOf(database, request), undefined)
}

function referenceOf(
  database: Firestore,
  { identity, idempotencyKey }: Pick<Sent, 'identity' | 'idempotencyKey'>,
): DocumentReference {
  return summaries(database).doc(requestId(identity.uid, idempotencyKey))
}

type Accepted = Extract<Quote, { ok: true }>

async function check(database: Firestore, request: Sent) {
  const { asked, quoted } = request.body
  const { uid, email } = request.identity
  const payer = asked.team === undefined ? undefined : await teamPayer(database, asked.team, uid)
  if (typeof payer === 'string') return { refused: refusalAnswer(payer) }
  const asker = { uid, email, counted: 'unknown', ...(payer && { payer }) } as const
  const quote = await quoteEpisode(database, asked.of, asker, request.now)
  if (!quote.ok) return { refused: refusalAnswer(quote.refused, quote.details) }
  if (quote.waitSeconds !== undefined) {
    const details = { videoDuration: quote.minutes, retryAfterSeconds: quote.waitSeconds }
    return { refused: refusalAnswer('BUDGET_REACHED', details) }
  }
  const isPrivate = quote.source.type === 'feed' && quote.source.isPrivate === true
  if (isPrivate && asked.deliverTo !== email) return { refused: refusalAnswer('OWN_ADDRESS_ONLY') }
  if (isPrivate && payer) return { refused: refusalAnswer('TEAM_PRIVATE_FEED') }
  const requiredCredits = quote.prices[asked.kind]
  const isDearer = quoted.credits !== undefined && requiredCredits > quoted.credits
  // A quoted excerpt stays one.
  const form = quoted.form === 'excerpt' ? quoted.form : quote.form
  if (isDearer || (quoted.form !== undefined && quoted.form !== form)) {
    const details = { videoDuration: quote.minutes, requiredCredits, quote: quote.prices, form }
    return { refused: refusalAnswer('QUOTE_CHANGED', details) }
  }
  if (quote.episode.toTranscribe) {
    const retryAfterSeconds = await countedCall(database, uid, 'transcriptions', request.now)
    if (retryAfterSeconds !== undefined)
      return { refused: refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds }) }
  }
  return { quote: { ...quote, form } }
}

async function record(
  database: Firestore,
  reference: DocumentReference,
  asked: AskedFor,
  quote: Accepted,
  { identity, now, requestId: trace, language }: Sent,
): Promise<SentAnswer> {
  const delivery = await mayDeliver(database, identity, asked.deliverTo, language, now)
  if (delivery === 'limited' || delivery === 'suppressed') {
    const reason = delivery === 'limited' ? 'DELIVERY_LIMIT_REACHED' : 'DELIVERY_SUPPRESSED'
    return (await replay(reference, asked)) ?? refusalAnswer(reason)
  }
  const order = {
    ...quotedOrder(quote),
    uid: identity.uid,
    account: identity.email,
    signedInAt: identity.signedInAt,
    deliverTo: asked.deliverTo,
    kind: asked.kind,
    cost: quote.prices[asked.kind],
    requestedAt: now,
    language,
    trace,
    fingerprint: fingerprintOf(asked),
    ...(asked.team !== undefined && { team: asked.team }),
    ...(asked.writtenIn !== undefined && { writtenIn: asked.writtenIn }),
  } as const
  const heldFor = delivery === 'confirmed' ? undefined : delivery.heldFor
  try {
    let stored = await createRequest(database, reference.id, order, heldFor, now)
    logInfo('Summary requested', { summaryId: stored.id, state: stored.request.state })
    // The address may have confirmed since it was checked, and its owner's call missed this request.
    if (heldFor !== undefined && (await isConfirmed(database, heldFor))) {
      await releaseHeld(database, heldFor, now)
      stored = storedRequest(await reference.get()) ?? stored
    }
    const judged = await awaitVerdict(reference, stored)
    if ('episodeId' in asked.of && judged.request.state !== 'refused') {
      const follower = asked.team === undefined ? identity.uid : teamUid(asked.team)
      await takeOffer(database, follower, asked.of.episodeId, stored.id, now)
    }
    return verdictAnswer(judged)
  } catch (error) {
    const earlier = isExisting(error) ? await replay(reference, asked) : undefined
    if (earlier === undefined) throw error
    return earlier
  }
}

/** An earlier call's answer for this key; a conflict for another order. */
async function replay(reference: DocumentReference, asked: AskedFor | undefined) {
  const earlier = storedRequest(await reference.get())
  if (earlier === undefined) return undefined
  if (asked === undefined || earlier.request.fingerprint !== fingerprintOf(asked)) {
    return refusal(409, 'This Idempotency-Key was used for another request. Please send a new one.')
  }
  logInfo('Summary requested before', { summaryId: earlier.id, trace: earlier.request.trace })
  return verdictAnswer(await awaitVerdict(reference, earlier))
}

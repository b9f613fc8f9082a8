import type { Firestore, QueryDocumentSnapshot, DocumentReference } from 'firebase-admin/firestore'
import { firestore, deleteField } from '../platform/gateways/firestore.ts'
import { auth } from '../platform/gateways/auth.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { isSuppressed } from '../deliverability/suppression.ts'
import {
  offers,
  storedOffer,
  followOf,
  settingsOf,
  storedFollow,
  type StoredOffer,
  storedSettings,
  usedIn,
} from './followStore.ts'
import { parseAccountTask } from './FollowTask.ts'
import { settleRequested } from './settleRequested.ts'
import { type AutomaticVerdict, automaticVerdict, nextDay } from './rules/automaticSummary.ts'
import { utcMonth } from '#domain/time/calendar.ts'
import type { OfferReason } from '#domain/following/following.ts'
import { AUTOMATIC_CHECKED_MS } from '#domain/time/lifetimes.ts'
import { logInfo } from '../platform/log.ts'
import { countedCallIn } from '../profiles/accountLimits.ts'
import { profileOf } from '../profiles/profiles.ts'
import { type Quote, quoteEpisode } from '../summaries/quoteEpisode.ts'
import { fingerprintOf, requestId } from '../summaries/requestId.ts'
import {
  createRequestIn,
  liveRequestIn,
  quotedOrder,
  storedRequest,
  summaries,
} from '../summaries/requests.ts'
import { awaitVerdict } from '../summaries/verdict.ts'

/** Per task. */
const MOST_OFFERS = 50

/**
 * Task: summarizes or offers an account's waiting episodes in order of publication, and settles requested
 * ones. Each offer changes alone, and only as read, so the task may repeat. docs/rules.md "Following",
 * #told-once
 */
export const summarizeNew = taskCall(
  'summarizeNew',
  { secrets: ['HASH_KEY', 'GEMINI_API_KEY', 'LLM_API_KEY', 'YOUTUBE_API_KEY'] },
  parseAccountTask,
  async ({ uid }, now) => {
    const database = await firestore()
    const inState = async (state: string, order: string) => {
      const all = offers(database).where('uid', '==', uid).where('state', '==', state)
      return (await all.orderBy(order).limit(MOST_OFFERS).get()).docs
    }
    // Ended ones lack this time, and so are not found.
    for (const doc of await inState('requested', 'nextCheckAt')) await settleRequested(database, doc.ref, now)
    const waiting = await inState('waiting', 'published')
    if (waiting.length === 0) return { outcome: 'nothing waits', fields: { uid } }
    const account = await accountOf(database, uid, now)
    const outcomes = await summarizeInOrder(database, account, waiting, now)
    return { outcome: 'looked after', fields: { uid, outcomes } }
  },
)

/** Undefined where its address is unconfirmed, or gets no mail. */
async function accountOf(database: Firestore, uid: string, now: Date): Promise<FollowingAccount | undefined> {
  const { users } = await (await auth()).getUsers([{ uid }])
  const [user] = users
  const email = user?.email?.toLowerCase()
  if (user?.emailVerified !== true || user.disabled || email === undefined) return undefined
  return (await isSuppressed(database, email, now)) ? undefined : { uid, email }
}

async function summarizeInOrder(
  database: Firestore,
  account: FollowingAccount | undefined,
  waiting: readonly QueryDocumentSnapshot[],
  now: Date,
): Promise<string[]> {
  const outcomes: string[] = []
  for (const [index, doc] of waiting.entries()) {
    const offer = storedOffer(doc)
    if (offer === undefined) continue
    const outcome = await summarizeOffer(database, account, doc.ref, offer, now)
    outcomes.push(outcome.type)
    if (outcome.type !== 'wait') continue
    // A waiting episode holds back later ones.
    const batch = database.batch()
    for (const { ref } of waiting.slice(index)) {
      batch.update(ref, { waitsFor: outcome.reason, nextCheckAt: outcome.until, updatedAt: now })
    }
    await batch.commit()
    break
  }
  return outcomes
}

interface FollowingAccount {
  uid: string
  email: string
}

type Accepted = Extract<Quote, { ok: true }>

/**
 * Summarizes a waiting episode, offers it, or lets it wait. One write makes the request, changes the offer
 * and takes the price off the cap; the charge is as usual. A manual request stands. docs/rules.md
 * "Following", #told-once
 */
export async function summarizeOffer(
  database: Firestore,
  account: FollowingAccount | undefined,
  reference: DocumentReference,
  { episodeId }: StoredOffer,
  now: Date,
): Promise<AutomaticVerdict> {
  const offerIt = (reason: OfferReason) =>
    decide(database, reference, now, async () => ({ type: 'offer', reason }))
  if (account === undefined) return offerIt('no-address')
  const quote = await quoteEpisode(database, { episodeId }, { ...account, counted: 'unknown' }, now)
  if (!quote.ok) return offerIt('unreadable')
  if (quote.waitSeconds !== undefined) return { type: 'wait', reason: 'budget', until: nextDay(now) }
  return request(database, account, reference, quote, now)
}

async function request(
  database: Firestore,
  account: FollowingAccount,
  reference: DocumentReference,
  quote: Accepted,
  now: Date,
): Promise<AutomaticVerdict> {
  let made: string | undefined
  const verdict = await decide(database, reference, now, async (offer, transaction) => {
    made = undefined
    const { uid, email } = account
    const nextCheckAt = new Date(now.getTime() + AUTOMATIC_CHECKED_MS)
    const byHand = await liveRequestIn(transaction, database, uid, offer.episodeId)
    if (byHand !== undefined) {
      const change = {
        state: 'requested',
        requestId: byHand,
        automatic: false,
        waitsFor: await deleteField(),
      }
      transaction.update(reference, { ...change, nextCheckAt, updatedAt: now })
      return { type: 'request' }
    }
    const [profileFound, settingsFound, followFound] = await transaction.getAll(
      database.collection('users').doc(email),
      settingsOf(database, uid),
      followOf(database, uid, offer.showId),
    )
    const profile = profileFound && profileOf(profileFound, uid)
    const settings = settingsFound && storedSettings(settingsFound)
    const follow = followFound && storedFollow(followFound)
    if (profile === undefined || settings === undefined) return { type: 'offer', reason: 'no-address' }
    const price = quote.prices[offer.kind]
    const used = usedIn(settings.used, now)
    const cost = { price, minutes: quote.minutes }
    const judged = automaticVerdict(follow, settings, used, profile, cost, now)
    if (judged.type !== 'request') return judged
    if (quote.episode.toTranscribe) {
      // The manual limit. Waiting would block episodes that need no transcription.
      const again = await countedCallIn(transaction, database, uid, 'transcriptions', now)
      if (again !== undefined) return { type: 'offer', reason: 'many-at-once' }
    }
    const attempts = (offer.attempts ?? 0) + 1
    // No caller's key has a colon.
    made = requestId(uid, `automatic:${offer.episodeId}:${attempts}`)
    const asked = { of: { episodeId: offer.episodeId }, deliverTo: email, kind: offer.kind }
    const order = {
      ...quotedOrder(quote),
      uid,
      account: email,
      signedInAt: settings.signedInAt,
      deliverTo: email,
      kind: offer.kind,
      cost: price,
      requestedAt: now,
      automatic: settings.mails.rhythm === 'each' ? ('own-mail' as const) : ('collected' as const),
      fingerprint: fingerprintOf(asked),
    }
    const month = utcMonth(now)
    createRequestIn(transaction, database, made, order, now)
    transaction.update(settingsOf(database, uid), { used: { month, credits: used + price }, updatedAt: now })
    transaction.update(followOf(database, uid, offer.showId), {
      spent: { month, credits: usedIn(follow?.spent, now) + price },
    })
    transaction.update(reference, {
      state: 'requested',
      requestId: made,
      price,
      attempts,
      waitsFor: await deleteField(),
      nextCheckAt,
      updatedAt: now,
    })
    return judged
  })
  if (made !== undefined) await seeThrough(database, reference, made, now)
  return verdict
}

/** The charge comes at once, and the next episode depends on its balance. */
async function seeThrough(database: Firestore, reference: DocumentReference, id: string, now: Date) {
  const created = storedRequest(await summaries(database).doc(id).get())
  if (created === undefined) return
  const { request: judged } = await awaitVerdict(summaries(database).doc(id), created)
  logInfo('Automatic summary requested', { summaryId: id, state: judged.state })
  if (judged.state === 'refused') await settleRequested(database, reference, now)
}

type Transacted = Parameters<Parameters<Firestore['runTransaction']>[0]>[0]

/** Decides about a waiting offer, and records it where it is offered. */
async function decide(
  database: Firestore,
  reference: DocumentReference,
  now: Date,
  judge: (offer: StoredOffer, transaction: Transacted) => Promise<AutomaticVerdict>,
): Promise<AutomaticVerdict> {
  const none = await deleteField()
  return database.runTransaction(async (transaction) => {
    const offer = storedOffer(await transaction.get(reference))
    // The owner was faster.
    if (offer?.state !== 'waiting') return { type: 'request' }
    const verdict = await judge(offer, transaction)
    if (verdict.type === 'offer') {
      const change = { state: 'offered', offeredFor: verdict.reason, automatic: false }
      transaction.update(reference, { ...change, waitsFor: none, nextCheckAt: none, updatedAt: now })
    }
    return verdict
  })
}

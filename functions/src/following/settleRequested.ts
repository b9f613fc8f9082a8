import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { nextDay } from './rules/automaticSummary.ts'
import { AUTOMATIC_CHECKED_MS } from '#domain/time/lifetimes.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { utcMonth } from '#domain/time/calendar.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { storedRequest, summaries } from '../summaries/requests.ts'
import { followOf, settingsOf, storedFollow, storedOffer, storedSettings } from './followStore.ts'

/** Settles an offer by its request, once: the price of a failed one is returned. docs/rules.md "Following" */
export async function settleRequested(
  database: Firestore,
  reference: DocumentReference,
  now: Date,
): Promise<void> {
  const none = await deleteField()
  await database.runTransaction(async (transaction) => {
    const offer = storedOffer(await transaction.get(reference))
    if (offer?.state !== 'requested' || offer.nextCheckAt === undefined) return
    const { uid, showId, requestId = '', price } = offer
    const [requestFound, settingsFound, followFound] = await transaction.getAll(
      summaries(database).doc(requestId),
      settingsOf(database, uid),
      followOf(database, uid, showId),
    )
    const request = requestFound && storedRequest(requestFound)?.request
    const outcome = outcomeOf(request, price ?? 0)
    // Manual requests never used the cap.
    const back = offer.automatic ? outcome.back : 0
    const settings = settingsFound && storedSettings(settingsFound)
    const follow = followFound && storedFollow(followFound)
    // A past month's cap gets nothing back.
    const isOfMonth = request !== undefined && utcMonth(request.requestedAt) === settings?.used.month
    if (back > 0 && settings && isOfMonth) {
      const used = { ...settings.used, credits: Math.max(0, settings.used.credits - back) }
      transaction.update(settingsOf(database, uid), { used, updatedAt: now })
      if (follow?.spent?.month === used.month) {
        const spent = { ...follow.spent, credits: Math.max(0, follow.spent.credits - back) }
        transaction.update(followOf(database, uid, showId), { spent })
      }
    }
    // Its own mail has told of it: no brief includes it.
    const isTold = request?.automatic === 'own-mail' && request.state === 'sent'
    const change = {
      'still under way': { nextCheckAt: new Date(now.getTime() + AUTOMATIC_CHECKED_MS) },
      done: { nextCheckAt: none, ...(isTold && { mailedAt: now }) },
      tomorrow: {
        state: 'waiting',
        automatic: true,
        waitsFor: request?.error?.code === 'AUDIO_LIMIT_REACHED' ? 'audio-limit' : 'daily-limit',
        nextCheckAt: nextDay(now),
        requestId: none,
      },
      unaffordable: {
        state: 'offered',
        offeredFor: 'unaffordable',
        automatic: false,
        nextCheckAt: none,
        requestId: none,
      },
      failed: {
        state: 'offered',
        offeredFor: 'failed',
        automatic: false,
        nextCheckAt: none,
        requestId: none,
      },
    }[outcome.kind]
    transaction.update(reference, { ...change, updatedAt: now })
  })
}

/** @returns with the credits for the cap */
function outcomeOf(request: SummaryRequest | undefined, price: number) {
  if (request === undefined) return { kind: 'done', back: 0 }
  const { state, error, creditsReturned = 0 } = request
  if (state === 'sent') return { kind: 'done', back: creditsReturned }
  if (state === 'failed') return { kind: 'failed', back: price }
  if (state !== 'refused') return { kind: 'still under way', back: 0 }
  if (error?.code === 'DAILY_LIMIT_REACHED' || error?.code === 'AUDIO_LIMIT_REACHED') {
    return { kind: 'tomorrow', back: price }
  }
  return { kind: error?.code === 'INSUFFICIENT_CREDITS' ? 'unaffordable' : 'failed', back: price }
}

import type { Firestore } from 'firebase-admin/firestore'
import { chargedAs, isExcerptOffered } from '#domain/summaries/excerpts.ts'
import { nextGuarantee } from './rules/guarantee.ts'
import { isLeased } from './rules/requestStates.ts'
import { packDrawing } from '#domain/episodes/rowDrawing.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import type { Credits } from '#domain/units.ts'
import { LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import { StageFailure } from '../engine/StageFailure.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { findUse, returnForTeam } from '../teams/teamCharge.ts'
import { findReturnable, returnCharge } from './charge/returnCharge.ts'
import { makeSummary } from './makeSummary.ts'
import { recordEventIn, resultOf, type StoredRequest, storedRequest, summaries } from './requests.ts'

export const EXCERPT_REFUSALS = {
  unknown: [404, 'There is no such summary.'],
  'no excerpt': [409, 'Credits come back of an excerpt that is made, and of nothing else.'],
  'under way': [409, 'This excerpt is being sent. Please try again in a minute.'],
  'nothing charged': [409, 'Nothing was charged for this excerpt.'],
  'used up': [409, 'Credits have come back three times this month. It starts again on the first.'],
  'not offered': [409, 'There is no excerpt to take of this.'],
} as const
type Refusal = keyof typeof EXCERPT_REFUSALS

/** `return` gives an excerpt's credits back, `take` brings one for nothing. docs/rules.md "Excerpts" */
export function useExcerpt(
  database: Firestore,
  { id, what, uid, now }: { id: string; what: 'return' | 'take'; uid: string; now: Date },
): Promise<{ balance?: Credits } | Refusal> {
  return what === 'return' ? returnCredits(database, id, uid, now) : takeExcerpt(database, id, uid, now)
}

/** In one transaction, once per request, to the payer; the excerpt stays. */
function returnCredits(database: Firestore, id: string, uid: string, now: Date) {
  return database.runTransaction(async (transaction) => {
    const reference = summaries(database).doc(id)
    const stored = storedRequest(await transaction.get(reference))
    if (stored?.request.uid !== uid) return 'unknown'
    const { state, engine, creditsReturned: before } = stored.request
    if (chargedAs(stored.request, engine) !== 'excerpt' || !isReadable(state)) return 'no excerpt'
    // A second press gets the same answer.
    if (before !== undefined) return {}
    if (isLeased(state)) return 'under way'
    const returnable = await findReturnable(database, transaction, stored)
    const ofTeam = await findUse(database, transaction, stored.request)
    // A team's payer is unlimited: what was charged is a member's part.
    if (returnable === undefined || (returnable.charged === 0 && !ofTeam)) return 'nothing charged'
    const excerptReturns = nextGuarantee(returnable.profile.excerptReturns, now)
    if (excerptReturns === undefined) return 'used up'
    const { amount, balanceAfter } = returnCharge(database, transaction, returnable, stored, now, {
      excerptReturns,
    })
    if (ofTeam !== undefined) returnForTeam(transaction, database, ofTeam, stored.request, now)
    const balance = stored.request.payer === undefined ? { balance: balanceAfter } : {}
    const creditsReturned = ofTeam ? stored.request.cost : amount
    transaction.update(reference, { creditsReturned, ...balance, updatedAt: now })
    return balance
  })
}

async function takeExcerpt(database: Firestore, id: string, uid: string, now: Date) {
  const reference = summaries(database).doc(id)
  const stored = storedRequest(await reference.get())
  if (stored?.request.uid !== uid) return 'unknown'
  if (stored.request.isTaken) return {}
  if (!isExcerptOffered(stored.request)) return 'not offered'
  try {
    const made = await makeSummary({ ...stored.request, form: 'excerpt' }, now)
    // A second press gets the first one's result.
    await unlessWriteConflict(() => storeTaken(database, stored, made, now))
    return {}
  } catch (error) {
    if (error instanceof StageFailure) return 'not offered'
    throw error
  }
}

async function storeTaken(
  database: Firestore,
  stored: StoredRequest,
  { summary, durationSeconds, engine }: Awaited<ReturnType<typeof makeSummary>>,
  now: Date,
): Promise<true> {
  const { id, request } = stored
  const payer = request.payer?.uid ?? request.uid
  const refund = await ledgerEntry(database, payer, LEDGER_IDS.refund(id)).get()
  const batch = database.batch()
  batch.set(resultOf(summaries(database).doc(id)), summary)
  const event = {
    type: 'taken',
    form: 'excerpt',
    isTaken: true,
    creditsReturned: Number(refund.get('amount') ?? 0),
    verified: summary.verified,
    engine,
    drawing: packDrawing(summary.speech, summary.moments, durationSeconds),
    ...(durationSeconds !== request.episode.durationSeconds && {
      episode: { ...request.episode, durationSeconds },
    }),
  } as const
  await recordEventIn(batch, database, stored, event, now)
  await batch.commit()
  return true
}

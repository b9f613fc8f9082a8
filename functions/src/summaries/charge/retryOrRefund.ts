import type { Firestore } from 'firebase-admin/firestore'
import type { StageFailure } from '../../engine/StageFailure.ts'
import { findUse, returnForTeam } from '../../teams/teamCharge.ts'
import { unlessWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { recordEvent, recordEventIn, type StoredRequest } from '../requests.ts'
import { ATTEMPTS } from '../schedule.ts'
import { findReturnable, returnCharge } from './returnCharge.ts'

/**
 * After a failure: the stage is tried again, or the request ends as `failed` and is refunded when this was the last
 * attempt or none can help. The write holds only if the request is as given.
 * @param failure a code and a text of ours, for the person who reads their history
 * @returns what came of it, for the log
 */
export async function retryOrRefund(
  database: Firestore,
  stored: StoredRequest,
  { code, message, isFinal }: Pick<StageFailure, 'code' | 'message' | 'isFinal'>,
  now: Date,
): Promise<string> {
  const error = { code, message }
  if (isFinal || stored.request.attempt >= ATTEMPTS) {
    const isRefunded = await unlessWriteConflict(() => refund(database, stored, error, now))
    return isRefunded ? `refunded: ${code}` : 'overtaken'
  }
  const isRetried = await recordEvent(database, stored, { type: 'retried', error }, now)
  return isRetried ? `to be tried again: ${code}` : 'overtaken'
}

/** State and credits in one transaction, and what a team has counted. What the quality guarantee has given back already is not given again. */
function refund(
  database: Firestore,
  stored: StoredRequest,
  error: { code: string; message: string },
  now: Date,
): Promise<true> {
  return database.runTransaction(async (transaction) => {
    const returnable = await findReturnable(database, transaction, stored)
    // Of an excerpt whose credits came back the team has them already.
    const isBack = stored.request.form === 'excerpt' && stored.request.creditsReturned !== undefined
    const ofTeam = isBack ? undefined : await findUse(database, transaction, stored.request)
    if (returnable !== undefined) returnCharge(database, transaction, returnable, stored, now)
    if (ofTeam !== undefined) returnForTeam(transaction, database, ofTeam, stored.request, now)
    await recordEventIn(transaction, database, stored, { type: 'failed', error }, now)
    return true as const
  })
}

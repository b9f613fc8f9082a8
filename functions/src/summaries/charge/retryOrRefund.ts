import type { Firestore } from 'firebase-admin/firestore'
import type { StageFailure } from '../../engine/StageFailure.ts'
import { findUse, returnForTeam } from '../../teams/teamCharge.ts'
import { unlessWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { recordEvent, recordEventIn, type StoredRequest } from '../requests.ts'
import { ATTEMPTS } from '../schedule.ts'
import { findReturnable, returnCharge } from './returnCharge.ts'

/**
 * Retries a failed stage, or ends the request with a refund after the last attempt. Writes only as given.
 * @param failure our code and text, for the request's history
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

/** State, credits and team counts in one transaction. The quality guarantee's return is not repeated. */
function refund(
  database: Firestore,
  stored: StoredRequest,
  error: { code: string; message: string },
  now: Date,
): Promise<true> {
  return database.runTransaction(async (transaction) => {
    const returnable = await findReturnable(database, transaction, stored)
    // The team already has the credits of a returned excerpt.
    const isBack = stored.request.form === 'excerpt' && stored.request.creditsReturned !== undefined
    const ofTeam = isBack ? undefined : await findUse(database, transaction, stored.request)
    if (returnable !== undefined) returnCharge(database, transaction, returnable, stored, now)
    if (ofTeam !== undefined) returnForTeam(transaction, database, ofTeam, stored.request, now)
    await recordEventIn(transaction, database, stored, { type: 'failed', error }, now)
    return true as const
  })
}

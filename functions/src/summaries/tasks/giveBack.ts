import type { Firestore } from 'firebase-admin/firestore'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { refundRequest } from '../charge/refundRequest.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { isWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { ATTEMPTS, checkAt } from '../schedule.ts'
import type { StageFailure } from '../../engine/StageFailure.ts'
import { type StoredRequest, summaries } from '../requests.ts'

/**
 * After a failure: the request goes back to where its stage starts, one attempt further, or is refunded when this was
 * the last attempt or none can help. The write holds only if the request is as given.
 * @returns what came of it, for the log
 */
export async function giveBack(
  database: Firestore,
  stored: StoredRequest,
  state: Extract<SummaryRequest['state'], 'charged' | 'ready'>,
  { code, message, isFinal }: Pick<StageFailure, 'code' | 'message' | 'isFinal'>,
  now: Date,
): Promise<string> {
  const error = { code, message }
  if (isFinal || stored.request.attempt >= ATTEMPTS) {
    return (await refundRequest(database, stored, error, now)) ? `refunded: ${code}` : 'overtaken'
  }
  const next = { ...stored.request, state, attempt: stored.request.attempt + 1 }
  try {
    await summaries(database)
      .doc(stored.id)
      .update(
        {
          state,
          attempt: next.attempt,
          error,
          updatedAt: now,
          nextCheckAt: checkAt(next, now),
          lease: await deleteField(),
        },
        { lastUpdateTime: stored.updateTime },
      )
    return `to be tried again: ${code}`
  } catch (failure) {
    if (isWriteConflict(failure)) return 'overtaken'
    throw failure
  }
}

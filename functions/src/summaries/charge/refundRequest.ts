import type { Firestore } from 'firebase-admin/firestore'
import { noField } from '../../platform/gateways/firestore.ts'
import { isOutdated } from '../../platform/gateways/firestoreErrors.ts'
import { type StoredRequest, summaries } from '../requests.ts'
import { findReturnable, returnCharge } from './returnCharge.ts'

/**
 * Ends a charged request as `failed` and gives its credits back, in one transaction, once: the write holds only if the
 * request is as it was read. What the quality guarantee has given back already is not given again.
 * @param error a code and a text of ours, for the person who reads their history
 * @returns whether it was this call that ended it
 * docs/rules.md "Refunds"
 */
export async function refundRequest(
  database: Firestore,
  stored: StoredRequest,
  error: { code: string; message: string },
  now: Date,
): Promise<boolean> {
  const none = await noField()
  try {
    await database.runTransaction(async (transaction) => {
      const returnable = await findReturnable(database, transaction, stored)
      if (returnable !== undefined) returnCharge(database, transaction, returnable, stored, now)
      const ended = { state: 'failed', error, endedAt: now, updatedAt: now }
      transaction.update(
        summaries(database).doc(stored.id),
        { ...ended, lease: none, nextCheckAt: none },
        { lastUpdateTime: stored.updateTime },
      )
    })
    return true
  } catch (failure) {
    if (isOutdated(failure)) return false
    throw failure
  }
}

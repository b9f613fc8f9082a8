import type { Firestore, Transaction } from 'firebase-admin/firestore'
import { nextGuarantee } from '../rules/guarantee.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { StoredRequest } from '../requests.ts'
import { findReturnable, returnCharge } from './returnCharge.ts'

/**
 * Returns the credits of an insufficiently verified summary, within the month's limit. Part of the storing
 * transaction: reads first, then writes. docs/rules.md "Summaries and verification"
 * @returns the request's fields; empty without a return
 */
export async function honourGuarantee(
  database: Firestore,
  transaction: Transaction,
  stored: StoredRequest,
  now: Date,
): Promise<Pick<SummaryRequest, 'creditsReturned' | 'balance'>> {
  const returnable = await findReturnable(database, transaction, stored)
  const guarantee = returnable && nextGuarantee(returnable.profile.guarantee, now)
  // An unlimited account paid nothing, and keeps its three returns.
  if (!returnable || !guarantee || returnable.charged === 0) return {}
  const { amount, balanceAfter } = returnCharge(database, transaction, returnable, stored, now, { guarantee })
  return { creditsReturned: amount, balance: balanceAfter }
}

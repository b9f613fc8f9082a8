import type { Firestore, Transaction } from 'firebase-admin/firestore'
import { nextGuarantee } from '../rules/guarantee.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { StoredRequest } from '../requests.ts'
import { findReturnable, returnCharge } from './returnCharge.ts'

/**
 * Gives the credits of a summary back that rests on too little of its transcript, unless this month's times are used
 * up. Part of the transaction that stores the summary: reads first, then writes.
 * @returns what the request must say of it; nothing where nothing came back
 * docs/rules.md "Summaries and verification"
 */
export async function honourGuarantee(
  database: Firestore,
  transaction: Transaction,
  stored: StoredRequest,
  now: Date,
): Promise<Pick<SummaryRequest, 'creditsReturned' | 'balance'>> {
  const returnable = await findReturnable(database, transaction, stored)
  const guarantee = returnable && nextGuarantee(returnable.profile.guarantee, now)
  // Whoever was unlimited then has paid nothing, and keeps their three times.
  if (!returnable || !guarantee || returnable.charged === 0) return {}
  const { amount, balanceAfter } = returnCharge(database, transaction, returnable, stored, now, { guarantee })
  return { creditsReturned: amount, balance: balanceAfter }
}

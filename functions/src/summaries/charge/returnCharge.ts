import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import { returnAssured } from '../rules/assured.ts'
import type { LedgerMovement } from '../../credits/rules/charge.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { refundCharge } from '../rules/refund.ts'
import type { Credits } from '#domain/units.ts'
import type { StoredRequest } from '../requests.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../../credits/ledger.ts'
import { findOwner } from '../../profiles/profiles.ts'
import { nextGuarantee } from '../rules/guarantee.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'

export interface Returnable {
  reference: DocumentReference
  profile: UserProfile
  /** 0 for an unlimited account. */
  charged: Credits
}

/** A request's charge and its payer; undefined without a charge, after a return, or for a deleted account. */
export async function findReturnable(
  database: Firestore,
  transaction: Transaction,
  { id, request }: StoredRequest,
): Promise<Returnable | undefined> {
  const { uid, account } = request.payer ?? request
  const [[charge, earlier], owner] = await Promise.all([
    transaction.getAll(
      ledgerEntry(database, uid, LEDGER_IDS.summary(id)),
      ledgerEntry(database, uid, LEDGER_IDS.refund(id)),
    ),
    findOwner(database, transaction, account, uid),
  ])
  if (owner === undefined || !charge?.exists || earlier?.exists) return undefined
  return { ...owner, charged: Math.max(0, -Number(charge.get('amount'))) }
}

/**
 * Returns a charge once: balance and ledger together, one refund per request. docs/rules.md "Refunds"
 * @param more further fields of the profile
 */
export function returnCharge(
  database: Firestore,
  transaction: Transaction,
  { reference, profile, charged }: Returnable,
  { id, request }: StoredRequest,
  now: Date,
  more: Partial<Pick<UserProfile, 'guarantee' | 'excerptReturns'>> = {},
): LedgerMovement {
  const at = request.chargedAt ?? request.requestedAt
  const { credits, reset, refund } = refundCharge(profile.credits, charged, at, now)
  const entry = (entryId: string) => ledgerEntry(database, request.payer?.uid ?? request.uid, entryId)
  const assured = request.isAssured ? returnAssured(profile.assured, request.cost, at) : undefined
  transaction.update(reference, { credits, ...more, ...(assured && { assured }), updatedAt: now })
  if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
  book(transaction, entry(LEDGER_IDS.refund(id)), refund, 'refund', now, id)
  return refund
}

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

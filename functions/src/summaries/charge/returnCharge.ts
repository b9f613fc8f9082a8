import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import { returnAssured } from '../rules/assured.ts'
import type { LedgerMovement } from '../../credits/rules/charge.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { refundCharge } from '../rules/refund.ts'
import type { Credits } from '#domain/units.ts'
import type { StoredRequest } from '../requests.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../../credits/ledger.ts'
import { findOwner } from '../../profiles/profiles.ts'

/** A charge that can still be given back, and the profile that it goes to. */
export interface Returnable {
  reference: DocumentReference
  profile: UserProfile
  /** What was taken; 0 when the account was unlimited then. */
  charged: Credits
}

/**
 * What a request was charged and who gets it back; undefined when there is nothing to give, or it was given already.
 * Somebody who has deleted their account gets nothing back, and nobody else does. Reads only.
 */
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
 * Gives a charge back: balance and ledger together, once, since the ledger takes one refund per request.
 * @param more further fields of the profile that change with it
 * @returns the entry that was booked
 * docs/rules.md "Refunds"
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

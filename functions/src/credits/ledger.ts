import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import { utcMonth } from '#domain/time/calendar.ts'
import type { LedgerMovement } from './rules/charge.ts'

type LedgerReason =
  | 'opening'
  | 'welcome'
  | 'summary'
  | 'team'
  | 'export'
  | 'answer'
  | 'refund'
  | 'reset'
  | 'plan'
  | 'adjustment'

/** One entry of an account's ledger, by its id: each movement has exactly one id, so that it is booked once. */
export function ledgerEntry(database: Firestore, uid: string, id: string): DocumentReference {
  return database.collection('ledgers').doc(uid).collection('entries').doc(id)
}

/** Ids of entries. docs/architecture.md "Data" */
export const LEDGER_IDS = {
  opening: 'opening',
  welcome: 'welcome',
  summary: (summaryId: string) => summaryId,
  /** Of its PDF, which is paid for once. */
  export: (summaryId: string) => `export-${summaryId}`,
  /** @param askId of what was asked, with the key of the call */
  answer: (askId: string) => `ask-${askId}`,
  refund: (entryId: string) => `refund-${entryId}`,
  /** @param now within the period that the reset opens */
  reset: (now: Date) => `reset-${utcMonth(now)}`,
  /** @param version the account's billing version that the change makes, see billing/BillingRecord.ts */
  plan: (version: number) => `plan-${version}`,
  /** @param now when the ledger was found not to add up to the balance */
  adjustment: (now: Date) => `adjustment-${now.getTime()}`,
} as const

/** Books a movement in a transaction; the commit fails when an entry by this id is there already. */
export function book(
  transaction: Transaction,
  entry: DocumentReference,
  movement: LedgerMovement,
  reason: LedgerReason,
  at: Date,
  summaryId?: string,
): void {
  transaction.create(entry, { ...movement, reason, at, ...(summaryId !== undefined && { summaryId }) })
}

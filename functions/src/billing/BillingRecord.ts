import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import type { Credits } from '#domain/units.ts'
import { withDates } from '#domain/time/withDates.ts'

/** A checkout that was asked for. The same contents within minutes reuse the idempotency key. */
export interface CheckoutAttempt {
  idempotencyKey: string
  /** Hash of what was asked for: other contents make another attempt. */
  fingerprint: string
  startedAt: Date
  /** Set once Stripe has made it. */
  sessionId?: string
}

/** `billing/{uid}`, server only: what ties an account to Stripe, also while its profile moves or is gone. */
export interface BillingRecord {
  customerId?: string
  /** Counts what was written from Stripe's state: who has read an older one asks Stripe again. docs/rules.md #newer-state-stays */
  version?: number
  checkedAt?: Date
  /** The monthly allowance that the free plan had, and gets back. */
  freeAllowance?: Credits
  /** The subscription that the first-week offer was used for. */
  offerUsedBy?: string
  attempt?: CheckoutAttempt
  /** Whether what was ordered by invoice is still to be paid, as the person's grant has it. */
  orderOwed?: boolean
}

export function billingOf(database: Firestore, uid: string): DocumentReference {
  return database.collection('billing').doc(uid)
}

/** Only the server writes these documents. A missing one is empty. */
export function billingRecord(snapshot: DocumentSnapshot): BillingRecord {
  const record: BillingRecord = withDates(snapshot.data()) ?? {}
  return record
}

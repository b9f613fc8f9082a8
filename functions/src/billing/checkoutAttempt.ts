import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import { CHECKOUT_OPEN_MS, CHECKOUT_TRIED_MS } from '#domain/time/lifetimes.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { billingOf, billingRecord, type CheckoutAttempt } from './BillingRecord.ts'

/** Until when the checkout of an attempt is open: the same at each try, or Stripe would take it for another wish. */
export function checkoutExpiry({ startedAt }: CheckoutAttempt): Date {
  return new Date(startedAt.getTime() + CHECKOUT_OPEN_MS)
}

/**
 * A call's attempt: an earlier one for the same wish, whose answer may be lost, or a new one. Its tries share
 * their idempotency key, so Stripe makes one checkout. Only the newest attempt's checkout stays open.
 * docs/rules.md #one-subscription, #stripe-down
 * @param fingerprint the whole wish
 * @param instead of this attempt, whose checkout is over
 */
export function currentAttempt(
  database: Firestore,
  uid: string,
  { fingerprint, now, instead }: { fingerprint: string; now: Date; instead?: CheckoutAttempt },
): Promise<CheckoutAttempt> {
  const billing = billingOf(database, uid)
  return database.runTransaction(async (transaction) => {
    const { attempt } = billingRecord(await transaction.get(billing))
    const isSame =
      attempt !== undefined &&
      attempt.fingerprint === fingerprint &&
      attempt.idempotencyKey !== instead?.idempotencyKey &&
      now.getTime() - attempt.startedAt.getTime() < CHECKOUT_TRIED_MS
    if (isSame) return attempt
    const fresh: CheckoutAttempt = { idempotencyKey: `checkout-${randomUUID()}`, fingerprint, startedAt: now }
    // An update would keep what an earlier attempt had, so the whole field is set.
    transaction.set(billing, { attempt: fresh }, { mergeFields: ['attempt'] })
    return fresh
  })
}

/** Notes the checkout of an attempt. @returns false when a newer attempt has begun: its checkout is the one to stay */
export function endAttempt(
  database: Firestore,
  uid: string,
  attempt: CheckoutAttempt,
  sessionId: string,
): Promise<boolean> {
  return whileCurrent(database, uid, attempt, { 'attempt.sessionId': sessionId })
}

export async function isSuperseded(
  database: Firestore,
  uid: string,
  { idempotencyKey }: CheckoutAttempt,
): Promise<boolean> {
  const { attempt } = billingRecord(await billingOf(database, uid).get())
  return attempt !== undefined && attempt.idempotencyKey !== idempotencyKey
}

/** Stripe will answer this attempt's key with the same failure for a day: the next call must be another one. */
export async function giveUpAttempt(
  database: Firestore,
  uid: string,
  attempt: CheckoutAttempt,
): Promise<void> {
  await whileCurrent(database, uid, attempt, { attempt: await deleteField() })
}

function whileCurrent(
  database: Firestore,
  uid: string,
  { idempotencyKey }: CheckoutAttempt,
  change: Record<string, unknown>,
): Promise<boolean> {
  const billing = billingOf(database, uid)
  return database.runTransaction(async (transaction) => {
    const { attempt } = billingRecord(await transaction.get(billing))
    if (attempt?.idempotencyKey !== idempotencyKey) return false
    transaction.update(billing, change)
    return true
  })
}

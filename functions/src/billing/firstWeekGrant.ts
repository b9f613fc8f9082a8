import type { Firestore } from 'firebase-admin/firestore'
import { inFirstWeek } from '#domain/plans/firstWeekOffer.ts'
import type { BillingCycle } from '#domain/plans/plans.ts'
import { withDates } from '#domain/time/withDates.ts'
import { grantId } from '../profiles/grantId.ts'

/** The document `grants/{…}` of a person's first-week offer, for the server only. Kept when the account is deleted. */
interface OfferGrant {
  /** The account that has it in hand, or has used it. */
  uid: string
  /** In a checkout that is open until then. */
  reservedUntil?: Date
  /** Paid for. */
  usedAt?: Date
}

/** @param address of the person, as parseEmailAddress() returns it */
export function firstWeekGrantId(address: string, hashKey: string): string {
  return `first-week-${grantId(address, hashKey)}`
}

/**
 * Reserves the first-week offer for a checkout: monthly, within seven days of sign-up, unused by the person
 * and not in another account's open checkout. The account's own later checkout takes it over, since the
 * earlier one is closed. docs/rules.md "Plans and offers", #checkout-claims
 * @param signedUpAt by Auth
 * @returns the grant's id; undefined at full price
 */
export async function reserveFirstWeek(
  database: Firestore,
  account: { uid: string; email: string; signedUpAt: Date | undefined; hashKey: string },
  checkout: { billingCycle: BillingCycle; expiresAt: Date },
  now: Date,
): Promise<string | undefined> {
  if (checkout.billingCycle !== 'monthly' || !inFirstWeek(account.signedUpAt, now)) return undefined
  const grant = database.collection('grants').doc(firstWeekGrantId(account.email, account.hashKey))
  return database.runTransaction(async (transaction) => {
    const before = withDates((await transaction.get(grant)).data()) as OfferGrant | undefined
    if (before?.usedAt) return undefined
    const isOthers = before !== undefined && before.uid !== account.uid
    if (isOthers && (before.reservedUntil ?? now) > now) return undefined
    const reserved: OfferGrant = { uid: account.uid, reservedUntil: checkout.expiresAt }
    transaction.set(grant, reserved)
    return grant.id
  })
}

import type { CollectionReference, Firestore } from 'firebase-admin/firestore'
import { withDates } from '#domain/withDates.ts'
import { grantId } from '../profiles/grantId.ts'

/** The document `grants/{…}` of a person's order by invoice, for the server only. Kept when the account is deleted. */
interface OrderGrant {
  /** The account that has ordered last. */
  uid: string
  /** Whether its invoice is still to be paid. */
  owed: boolean
  at: Date
}

export function orderGrants(database: Firestore): CollectionReference {
  return database.collection('grants')
}

export function orderGrant(uid: string, owed: boolean, now: Date): OrderGrant {
  return { uid, owed, at: now }
}

/** @param address of the person, as parseEmailAddress() returns it */
function orderGrantId(address: string, hashKey: string): string {
  return `order-${grantId(address, hashKey)}`
}

/**
 * Notes that an account orders by invoice, unless the person behind its address owes one that another account of theirs
 * has ordered: else whoever deletes an account with an open invoice would get the next one at once.
 * @returns the id of the grant; undefined when an invoice is owed
 * docs/rules.md "Invoices"
 */
export async function reserveOrder(
  database: Firestore,
  account: { uid: string; email: string; hashKey: string },
  now: Date,
): Promise<string | undefined> {
  const grant = orderGrants(database).doc(orderGrantId(account.email, account.hashKey))
  return database.runTransaction(async (transaction) => {
    const before = withDates((await transaction.get(grant)).data()) as OrderGrant | undefined
    if (before?.owed === true && before.uid !== account.uid) return undefined
    transaction.set(grant, orderGrant(account.uid, true, now))
    return grant.id
  })
}

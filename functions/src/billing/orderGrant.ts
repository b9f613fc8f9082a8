import type { CollectionReference, Firestore } from 'firebase-admin/firestore'
import type { BilledSubscription } from './rules/billingState.ts'
import { withDates } from '#domain/time/withDates.ts'
import { isOrderOwed } from '../platform/gateways/stripeBilling.ts'
import { grantId } from '../profiles/grantId.ts'

/** The document `grants/{…}` of a person's order by invoice, for the server only. Kept while it is owed when the account is deleted. */
interface OrderGrant {
  /** The account that has ordered last; absent once it is deleted. */
  uid?: string
  /** Whether its invoice is still to be paid. */
  owed: boolean
  /** The subscription that a deleted account owes: nobody is told of its payment, so that Stripe has to be asked. */
  order?: string
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

/** Keeps a deleted account's order and debt, without its uid; without a sent invoice there is no debt. */
export async function leaveOrders(
  database: Firestore,
  subscriptions: readonly BilledSubscription[],
  now: Date,
): Promise<void> {
  for (const { id, orderGrant: grant, isOwed } of subscriptions) {
    const left: OrderGrant = { owed: true, order: id, at: now }
    if (grant !== null && isOwed) await orderGrants(database).doc(grant).set(left)
  }
}

/**
 * Records an order by invoice, unless another account of the person owes one: else deleting an account with
 * an open invoice would bring the next at once. docs/rules.md "Invoices"
 * @returns the grant's id; undefined when an invoice is owed
 * @throws OutsideError when Stripe does not answer
 */
export async function reserveOrder(
  database: Firestore,
  account: { uid: string; email: string; hashKey: string },
  now: Date,
): Promise<string | undefined> {
  const grant = orderGrants(database).doc(orderGrantId(account.email, account.hashKey))
  const left = (withDates((await grant.get()).data()) as OrderGrant | undefined)?.order
  const settled = left === undefined || (await isOrderOwed(left)) ? undefined : left
  return database.runTransaction(async (transaction) => {
    const before = withDates((await transaction.get(grant)).data()) as OrderGrant | undefined
    const isSettled = before?.order !== undefined && before.order === settled
    if (before?.owed === true && before.uid !== account.uid && !isSettled) return undefined
    transaction.set(grant, orderGrant(account.uid, true, now))
    return grant.id
  })
}

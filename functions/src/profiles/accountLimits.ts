import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { type ApiCallCount, takeCalls } from '#domain/api/apiCallLimits.ts'
import { countCall, type LimitedCall } from './rules/callLimits.ts'
import { COUNTS_KEPT_MS } from '#domain/time/lifetimes.ts'
import { TRANSACTION_ATTEMPTS } from '../platform/gateways/firestore.ts'

const COUNT = v.object({ hour: v.string(), inHour: v.number(), day: v.string(), inDay: v.number() })
const API_COUNT = v.object({ minute: v.string(), inMinute: v.number(), day: v.string(), inDay: v.number() })

/** What an account has used of what all share; deletes itself some days after the last use. */
export function accountLimits(database: Firestore, uid: string): DocumentReference {
  return database.collection('accountLimits').doc(uid)
}

/** Counts a call. @returns undefined where allowed; else seconds to wait. docs/rules.md #unknown-videos */
export function countedCall(
  database: Firestore,
  uid: string,
  call: LimitedCall,
  now: Date,
): Promise<number | undefined> {
  return database.runTransaction((transaction) => countedCallIn(transaction, database, uid, call, now), {
    maxAttempts: TRANSACTION_ATTEMPTS,
  })
}

/** Takes a call back that was counted before it was known what it is. */
export async function uncountedCall(database: Firestore, uid: string, call: LimitedCall): Promise<void> {
  const { FieldValue } = await import('firebase-admin/firestore')
  const less = FieldValue.increment(-1)
  const counts = { [`calls.${call}.inHour`]: less, [`calls.${call}.inDay`]: less }
  await accountLimits(database, uid).update(counts)
}

/** The same as part of a transaction, before its other writes. */
export async function countedCallIn(
  transaction: Transaction,
  database: Firestore,
  uid: string,
  call: LimitedCall,
  now: Date,
): Promise<number | undefined> {
  const reference = accountLimits(database, uid)
  const before = countIn(COUNT, (await transaction.get(reference)).get(`calls.${call}`))
  const counted = countCall(call, before, now)
  if ('againAt' in counted) {
    return Math.max(1, Math.ceil((counted.againAt.getTime() - now.getTime()) / 1000))
  }
  const expiresAt = new Date(now.getTime() + COUNTS_KEPT_MS)
  transaction.set(reference, { uid, calls: { [call]: counted.count }, expiresAt }, { merge: true })
  return undefined
}

/**
 * Takes calls of the API from what the account may still make.
 * @param unused of those that were taken in an earlier minute of this day: they are given back
 * @returns how many were taken, at most as many as are wanted; 0: there are none left
 * @throws the client's error when Firestore does not take it
 */
export function takenApiCalls(
  database: Firestore,
  uid: string,
  wanted: number,
  unused: number,
  now: Date,
): Promise<{ taken: number; count: ApiCallCount }> {
  const reference = accountLimits(database, uid)
  return database.runTransaction(
    async (transaction) => {
      const before = countIn(API_COUNT, (await transaction.get(reference)).get('calls.api'))
      const taking = takeCalls(before, now, wanted, unused)
      const expiresAt = new Date(now.getTime() + COUNTS_KEPT_MS)
      if (taking.taken > 0 || unused > 0)
        transaction.set(reference, { uid, calls: { api: taking.count }, expiresAt }, { merge: true })
      return taking
    },
    { maxAttempts: TRANSACTION_ATTEMPTS },
  )
}

/** Calls of the API as they were counted last. */
export async function apiCallCount(database: Firestore, uid: string): Promise<ApiCallCount | undefined> {
  return countIn(API_COUNT, (await accountLimits(database, uid).get()).get('calls.api'))
}

/** What cannot be read counts as nothing: it is overwritten. */
function countIn<Count>(shape: v.GenericSchema<Count>, stored: unknown): Count | undefined {
  const { success, output } = v.safeParse(shape, stored)
  return success ? output : undefined
}

import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { type CallCount, countCall, type LimitedCall } from '#domain/callLimits.ts'
import { COUNTS_KEPT_MS } from '#domain/lifetimes.ts'

/** Calls of one account that come at once all count in one document: each waits for those before it. */
const TRANSACTION_ATTEMPTS = 12

const COUNT = v.object({ hour: v.string(), inHour: v.number(), day: v.string(), inDay: v.number() })

/** What an account has used of what all share; deletes itself some days after the last use. */
export function accountLimits(database: Firestore, uid: string): DocumentReference {
  return database.collection('accountLimits').doc(uid)
}

/**
 * Counts a call of an account, if it may still make one.
 * @returns undefined where it may; else the whole seconds after which it may again, at least 1
 * @throws the client's error when Firestore does not take it
 * docs/rules.md row 52
 */
export async function countedCall(
  database: Firestore,
  uid: string,
  call: LimitedCall,
  now: Date,
): Promise<number | undefined> {
  const reference = accountLimits(database, uid)
  const againAt = await database.runTransaction(
    async (transaction) => {
      const counted = countCall(call, countIn((await transaction.get(reference)).get(`calls.${call}`)), now)
      if ('againAt' in counted) return counted.againAt
      const expiresAt = new Date(now.getTime() + COUNTS_KEPT_MS)
      transaction.set(reference, { uid, calls: { [call]: counted.count }, expiresAt }, { merge: true })
      return undefined
    },
    { maxAttempts: TRANSACTION_ATTEMPTS },
  )
  return againAt && Math.max(1, Math.ceil((againAt.getTime() - now.getTime()) / 1000))
}

/** What cannot be read counts as nothing: it is overwritten. */
function countIn(stored: unknown): CallCount | undefined {
  const { success, output } = v.safeParse(COUNT, stored)
  return success ? output : undefined
}

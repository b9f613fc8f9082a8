import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { type ReaderLanguage, readerLanguage } from '#domain/languages.ts'
import { PLAN_IDS } from '#domain/plans/plans.ts'
import { withDates } from '#domain/time/withDates.ts'
import { isExisting } from '../platform/gateways/firestoreErrors.ts'
import { logInfo } from '../platform/log.ts'
import { documentOfUid } from './profiles.ts'

/** `deletions/{uid}`, server only: a pending deletion. Rules let this uid write no profile meanwhile. */
export interface Deletion {
  uid: string
  /** Of the account, as parseEmailAddress returns it: whose newsletter ends, and where the receipt goes. Gone with both. */
  email?: string
  /** Of the receipt, as the profile had it; and whether a paid plan ended with the account. */
  language: ReaderLanguage
  hadPlan: boolean
  requestedAt: Date
  /** The person asked for it in the app, and has no receipt yet. */
  isReceiptDue: boolean
  /** End of the lease of whoever works on it; the sweep takes up what is past it. */
  nextCheckAt: Date
  /** Everything was erased, and only the last look is left. */
  erasedAt?: Date
}

export function deletions(database: Firestore) {
  return database.collection('deletions')
}

export function deletionOf(database: Firestore, uid: string): DocumentReference {
  return deletions(database).doc(uid)
}

/**
 * Writes the marker, with what the profile will no longer tell; one that is there already stays as it is.
 * @param email of the account as Auth has it; else the profile's key, if the account has ever shown that it is theirs:
 * anybody may sign up with somebody else's address, and so must not end that person's newsletter
 */
export async function beginDeletion(
  database: Firestore,
  { uid, email, isReceiptDue }: Pick<Deletion, 'uid' | 'isReceiptDue'> & { email?: string | undefined },
  now: Date,
): Promise<void> {
  const profile = await documentOfUid(database, uid)
  const plan: unknown = profile?.get('subscription.plan')
  const isConfirmed = profile?.get('verifiedSession') !== undefined
  const address = email ?? (isConfirmed ? profile?.id : undefined)
  const marker: Deletion = {
    uid,
    ...(address !== undefined && { email: address }),
    language: readerLanguage(profile?.get('language')) ?? 'en',
    hadPlan: PLAN_IDS.some((id) => id !== 'free' && id === plan),
    requestedAt: now,
    isReceiptDue,
    nextCheckAt: now,
  }
  try {
    await deletionOf(database, uid).create(marker)
    // Outside the database, which may be brought back from a backup one day.
    logInfo('An account is being erased', { event: 'account.erased', uid })
  } catch (error) {
    if (!isExisting(error)) throw error
  }
}

/** Leases a due deletion without a worker. @returns it; undefined when nothing is due */
export function claimDeletion(
  database: Firestore,
  uid: string,
  now: Date,
  leaseMs: number,
): Promise<Deletion | undefined> {
  const marker = deletionOf(database, uid)
  return database.runTransaction(async (transaction) => {
    const deletion = withDates((await transaction.get(marker)).data()) as Deletion | undefined
    if (deletion === undefined || deletion.nextCheckAt > now) return undefined
    transaction.update(marker, { nextCheckAt: new Date(now.getTime() + leaseMs) })
    return deletion
  })
}

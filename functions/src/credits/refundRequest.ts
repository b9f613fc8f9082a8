import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import type { UserProfile } from '#domain/profile.ts'
import { refundCharge } from '#domain/refund.ts'
import { noField } from '../gateways/firestore.ts'
import { isOutdated } from '../gateways/firestoreErrors.ts'
import { type StoredRequest, summaries } from '../summaries/store/summaryRequests.ts'
import { book, LEDGER_IDS, ledgerEntry } from './ledger.ts'
import { profileOf } from './profiles.ts'

/**
 * Ends a charged request as `failed` and gives its credits back, in one transaction, once: the write holds only if the
 * request is as it was read, and the ledger takes one refund per request.
 * @param error a code and a text of ours, for the person who reads their history
 * @returns whether it was this call that ended it
 * reliability.md "Refunds"
 */
export async function refundRequest(
  database: Firestore,
  { id, request, updateTime }: StoredRequest,
  error: { code: string; message: string },
  now: Date,
): Promise<boolean> {
  const { uid } = request
  const none = await noField()
  try {
    await database.runTransaction(async (transaction) => {
      const entry = (entryId: string) => ledgerEntry(database, uid, entryId)
      const [charged, owner] = await Promise.all([
        transaction.get(entry(LEDGER_IDS.summary(id))),
        findOwner(database, transaction, request.account, uid),
      ])
      // Somebody who has deleted their account gets nothing back, and nobody else does.
      if (owner !== undefined && charged.exists) {
        const amount = -Number(charged.get('amount'))
        const at = request.chargedAt ?? request.requestedAt
        const { credits, reset, refund } = refundCharge(owner.profile.credits, Math.max(0, amount), at, now)
        transaction.update(owner.reference, { credits, updatedAt: now })
        if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
        book(transaction, entry(LEDGER_IDS.refund(id)), refund, 'refund', now, id)
      }
      const ended = { state: 'failed', error, endedAt: now, updatedAt: now }
      transaction.update(
        summaries(database).doc(id),
        { ...ended, lease: none, nextCheckAt: none },
        { lastUpdateTime: updateTime },
      )
    })
    return true
  } catch (failure) {
    if (isOutdated(failure)) return false
    throw failure
  }
}

/** The account's profile, also after its address, which is the document's key, has changed. */
async function findOwner(
  database: Firestore,
  transaction: Transaction,
  account: string,
  uid: string,
): Promise<{ reference: DocumentReference; profile: UserProfile } | undefined> {
  const users = database.collection('users')
  const snapshot = await transaction.get(users.doc(account))
  const profile = profileOf(snapshot, uid)
  if (profile !== undefined) return { reference: snapshot.ref, profile }
  const [moved] = (await transaction.get(users.where('uid', '==', uid).limit(1))).docs
  const found = moved && profileOf(moved, uid)
  return moved && found ? { reference: moved.ref, profile: found } : undefined
}

import type { Auth } from 'firebase-admin/auth'
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { DELETION_LEASE_BEYOND_WORK_MS, ledgerExpiry, RECEIPT_MS, RETENTION } from '#domain/time/lifetimes.ts'
import { endBilling } from '../../billing/endBilling.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { endApiKeys } from '../../profiles/apiKeys.ts'
import { existingAccount } from '../../profiles/existingAccount.ts'
import { claimDeletion, type Deletion, deletionOf } from '../../profiles/Deletion.ts'
import { leaveForGood } from '../../teams/changes/departures.ts'
import { finishOwnWork } from '../../teams/changes/endTeamWork.ts'
import { erasePersonalData, eraseSubscription } from './erasePersonalData.ts'
import { createHash } from 'node:crypto'
import { logWarning } from '../../platform/log.ts'
import { sendMail } from '../../platform/gateways/mail.ts'
import { receiptMail } from '../../mail/receiptMail.ts'

interface DeletionServices {
  auth: Auth
  database: Firestore
}

/** `idle`: nothing to do now, or another worker has it. `unfinished`: the sweep continues. */
export type DeletionOutcome = 'finished' | 'unfinished' | 'idle'

const LAST_LOOK_MS = RETENTION.lastLookMinutes * 60_000

/**
 * Does a deletion, or continues it; steps may repeat. API keys and the Auth account go first, to close all
 * ways in; then its team, its payments (the profile leads to the customer), its data, and last the newsletter
 * and the receipt, which need the address. The only way to erase an account. docs/rules.md "Accounts and
 * trust", #address-changes-owner
 * @param workMs stops between pages after this; the sweep does the rest
 * @throws the failure, after returning the lease
 */
export async function finishDeletion(
  services: DeletionServices,
  uid: string,
  now: Date,
  workMs: number,
): Promise<DeletionOutcome> {
  const { database } = services
  const deletion = await claimDeletion(database, uid, now, workMs + DELETION_LEASE_BEYOND_WORK_MS)
  if (deletion === undefined) return 'idle'
  const until = Date.now() + workMs
  try {
    return await work(services, deletion, now, () => Date.now() < until)
  } catch (error) {
    await deletionOf(database, uid).update({ nextCheckAt: now })
    throw error
  }
}

async function work(services: DeletionServices, deletion: Deletion, now: Date, hasTime: () => boolean) {
  const { auth, database } = services
  const { uid, email, requestedAt } = deletion
  const marker = deletionOf(database, uid)
  const isLastLook = deletion.erasedAt !== undefined
  // Only a tool that chooses uids itself, as the seeds do, can have made the account anew: then it is another's.
  if (isLastLook && (await existingAccount(auth, uid)) !== undefined) {
    await marker.delete()
    return 'finished'
  }
  // First of all, whatever fails after it: a key is a way in of its own.
  await endApiKeys(database, uid)
  if (!isLastLook) await deleteAuthUser(auth, uid)
  // What the team has paid for stays with it: before anything is erased.
  await leaveForGood(database, uid, now)
  await endBilling(database, uid, now)
  const isErased =
    (await finishOwnWork(database, uid, now, hasTime)) &&
    (await erasePersonalData(database, uid, now, hasTime)) &&
    (await closeLedger(database, uid, requestedAt, hasTime))
  if (isErased && isLastLook) {
    await marker.delete()
    return 'finished'
  }
  if (isErased && email !== undefined) await eraseSubscription(database, email, requestedAt)
  if (!isErased || !(await sendDeletionReceipt(deletion, now))) {
    await marker.update({ nextCheckAt: now })
    return 'unfinished'
  }
  await marker.update({
    erasedAt: now,
    email: await deleteField(),
    isReceiptDue: false,
    nextCheckAt: new Date(now.getTime() + LAST_LOOK_MS),
  })
  return 'finished'
}

async function deleteAuthUser(auth: Auth, uid: string): Promise<void> {
  try {
    await auth.deleteUser(uid)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found'
    if (!isGone) throw error
  }
}

/** Mails a deleted account's receipt; a repetition has the same Message-ID. True: nothing is left to send. */
async function sendDeletionReceipt(deletion: Deletion, now: Date): Promise<boolean> {
  const { uid, email, language, hadPlan, requestedAt, isReceiptDue } = deletion
  if (!isReceiptDue || email === undefined) return true
  const content = receiptMail('account-deleted', { account: email, at: requestedAt, hadPlan }, language)
  const id = `deleted-${createHash('sha256').update(uid).digest('hex').slice(0, 40)}`
  const { outcome, reason } = await sendMail({ ...content, to: email, id })
  if (outcome !== 'failed') return true
  logWarning('The receipt of a deletion was not taken', { reason })
  return now.getTime() - requestedAt.getTime() > RECEIPT_MS
}

const PAGE = 400

/**
 * Keeps a deleted account's ledger for bookkeeping, under an anonymous id; entries expire (firestore.indexes.json).
 * @returns whether every entry has its date
 */
async function closeLedger(database: Firestore, uid: string, deletedAt: Date, hasTime: () => boolean) {
  const { FieldPath } = await import('firebase-admin/firestore')
  const entries = database.collection('ledgers').doc(uid).collection('entries')
  const inOrder = entries.orderBy(FieldPath.documentId()).select().limit(PAGE)
  const expiresAt = ledgerExpiry(deletedAt)
  let last: QueryDocumentSnapshot | undefined
  for (;;) {
    const page = await (last ? inOrder.startAfter(last) : inOrder).get()
    if (page.empty) return true
    if (!hasTime()) return false
    const batch = database.batch()
    for (const { ref } of page.docs) batch.update(ref, { expiresAt })
    await batch.commit()
    last = page.docs.at(-1)
  }
}

import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import { chargeExport as priced } from '../credits/rules/charge.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { isLeased } from '../summaries/rules/requestStates.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import type { Credits } from '#domain/units.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { type StoredRequest, storedRequest, summaries } from '../summaries/requests.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import { mayRead } from '../teams/mayRead.ts'
import { findOwner, isBeforeVerifiedSession } from '../profiles/profiles.ts'

export type ExportRefusal =
  /** No summary of this account or its team. */
  | { refused: 'UNKNOWN' }
  | { refused: 'NOT_MADE' }
  | { refused: 'SESSION_ENDED' }
  | { refused: 'INSUFFICIENT_CREDITS'; available: Credits }

/** Whether an account may have a summary's PDF; charges nothing. @returns the request */
export async function mayExport(
  database: Firestore,
  summaryId: string,
  identity: Identity,
  now: Date,
): Promise<StoredRequest | ExportRefusal> {
  return database.runTransaction(
    async (transaction) => {
      const found = await judge(database, transaction, summaryId, identity, now)
      return 'refused' in found ? found : found.stored
    },
    { readOnly: true },
  )
}

/**
 * Charges a summary's PDF, once: balance, ledger and the request's mark change together or not at all, and the ledger
 * takes one entry by this id. A paid one is free.
 * @throws the database's error when it cannot be reached
 * docs/rules.md "What must survive"
 */
export async function chargeExport(
  database: Firestore,
  summaryId: string,
  identity: Identity,
  now: Date,
): Promise<{ charged: Credits; balance: Credits } | ExportRefusal> {
  return database.runTransaction(
    async (transaction) => {
      const found = await judge(database, transaction, summaryId, identity, now)
      if ('refused' in found) return found
      const { stored, account, due, paidAt, balance } = found
      // A request in delivery is leased, and no other write may break that: then the ledger alone records it, and the
      // next download writes the mark.
      const { state, pdfPaidAt, uid } = stored.request
      // The mark is the asker's: for others of the team the ledger's entry is all.
      if (pdfPaidAt === undefined && uid === identity.uid && !isLeased(state)) {
        transaction.update(summaries(database).doc(summaryId), { pdfPaidAt: paidAt ?? now })
      }
      if (due === undefined) return { charged: 0, balance }
      const entry = (id: string) => ledgerEntry(database, identity.uid, id)
      const { credits, movements } = due
      transaction.update(account, { credits, updatedAt: now })
      if (movements.reset) book(transaction, entry(LEDGER_IDS.reset(now)), movements.reset, 'reset', now)
      book(transaction, entry(LEDGER_IDS.export(summaryId)), movements.charge, 'export', now, summaryId)
      return { charged: Math.max(0, -movements.charge.amount), balance: credits.current }
    },
    // Concurrent calls of one account conflict and are retried: more attempts than the default.
    { maxAttempts: 10 },
  )
}

interface Exportable {
  stored: StoredRequest
  account: DocumentReference
  /** Before this call. */
  balance: Credits
  /** Time of payment; undefined while unpaid. */
  paidAt?: Date
  /** The charge to write; undefined where paid. */
  due?: Extract<ReturnType<typeof priced>, { ok: true }>
}

/** Reads only. */
async function judge(
  database: Firestore,
  transaction: Transaction,
  summaryId: string,
  { uid, email, signedInAt }: Identity,
  now: Date,
): Promise<Exportable | ExportRefusal> {
  const [[summary, entry], owner] = await Promise.all([
    transaction.getAll(
      summaries(database).doc(summaryId),
      ledgerEntry(database, uid, LEDGER_IDS.export(summaryId)),
    ),
    findOwner(database, transaction, email, uid),
  ])
  const stored = summary && storedRequest(summary)
  // The answer must not reveal another account's summary; an account in deletion has none any more.
  if (stored === undefined || owner === undefined) return { refused: 'UNKNOWN' }
  if (!(await mayRead(database, transaction, stored.request, uid))) return { refused: 'UNKNOWN' }
  if (isBeforeVerifiedSession(signedInAt, owner.profile)) return { refused: 'SESSION_ENDED' }
  if (!isReadable(stored.request.state)) return { refused: 'NOT_MADE' }
  const { credits } = owner.profile
  const found = { stored, account: owner.reference, balance: effectiveCredits(credits, now).current }
  if (entry?.exists) return { ...found, paidAt: entry.get('at').toDate() as Date }
  const due = priced(credits, now)
  return due.ok ? { ...found, due } : { refused: due.reason, available: due.available }
}

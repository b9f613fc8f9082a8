import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { ledgerExpiry } from '#domain/lifetimes.ts'

const PAGE = 400

/**
 * The ledger of a deleted account stays, as bookkeeping asks, under an identifier that leads to nobody any more. Each
 * entry gets the date when Firestore takes it away (firestore.indexes.json); the same one at every call.
 * @param hasTime asked between pages
 * @returns whether every entry has its date
 */
export async function closeLedger(
  database: Firestore,
  uid: string,
  deletedAt: Date,
  hasTime: () => boolean,
): Promise<boolean> {
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

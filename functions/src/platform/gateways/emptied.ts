import type { Query, QueryDocumentSnapshot, WriteBatch } from 'firebase-admin/firestore'

/** Documents in one round trip: an episode with its words is nine of the 500 writes that a commit may have. */
const PAGE = 50

/**
 * Goes on until the query finds nothing: what `change` does to a document takes it out of the query.
 * @param hasTime asked between pages
 * @returns whether nothing is left
 */
export async function emptied(
  query: Query,
  hasTime: () => boolean,
  change: (batch: WriteBatch, document: QueryDocumentSnapshot) => void,
): Promise<boolean> {
  for (;;) {
    const page = await query.limit(PAGE).get()
    if (page.empty) return true
    if (!hasTime()) return false
    const batch = query.firestore.batch()
    for (const document of page.docs) change(batch, document)
    await batch.commit()
  }
}

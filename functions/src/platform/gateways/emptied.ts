import type { Query, QueryDocumentSnapshot, WriteBatch } from 'firebase-admin/firestore'

/** Documents per round trip: an episode with its words is nine of the 500 writes of a commit. */
const PAGE = 50

/** Repeats until the query finds nothing: `change` takes a document out of it. @returns whether nothing is left */
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

import type { Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore'

/**
 * What a query finds, page by page, each from where the one before has ended: documents that nobody can do anything about
 * stand first for ever, and must not be all that is ever seen.
 * @param query in an order of its own, and without a limit
 * @param most pages: what is left is the next run's
 */
export async function* queryPages(query: Query, size: number, most: number): AsyncGenerator<QuerySnapshot> {
  let last: QueryDocumentSnapshot | undefined
  for (let pages = 0; pages < most; pages++) {
    const page = await (last === undefined ? query : query.startAfter(last)).limit(size).get()
    yield page
    last = page.docs.at(-1)
    if (page.size < size) return
  }
}

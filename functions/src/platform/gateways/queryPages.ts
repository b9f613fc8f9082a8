import type { Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore'

/**
 * A query's results, page by page: the first documents may be hopeless for ever, and must not hide the rest.
 * @param query ordered, without a limit
 * @param most pages; the rest is the next run's
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

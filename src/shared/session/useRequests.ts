import {
  collection,
  doc,
  type Firestore,
  type FirestoreDataConverter,
  getDoc,
  getDocFromCache,
  getDocs,
  limit,
  orderBy,
  query,
  startAt,
  where,
} from 'firebase/firestore'
import { useFirestore, useFirestoreCollectionData, useFirestoreDocData } from 'reactfire'
import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { teamOfUid } from '#domain/teamUid.ts'
import { withDates } from '#domain/withDates.ts'

export type ListedRequest = SummaryRequest & { id: string }

/** As many as one page of the dashboard shows, and as one read of the list costs. */
export const PAGE = 20

const requests: FirestoreDataConverter<ListedRequest> = {
  toFirestore: (request) => request,
  fromFirestore: (snapshot) => ({ ...(withDates(snapshot.data()) as SummaryRequest), id: snapshot.id }),
}

const summaries: FirestoreDataConverter<Summary> = {
  toFirestore: (summary) => summary,
  fromFirestore: (snapshot) => snapshot.data() as Summary,
}

/** The newest requests of one person, or of a team's library, watched live. @param owner a uid, or `teamUid` */
export function useRequests(owner: string) {
  return useFirestoreCollectionData(query(requestsOf(useFirestore(), owner), limit(PAGE)))
}

/**
 * One more page of requests, read once: what is that old has long ended.
 * @param owner as of `useRequests`
 * @param from when the oldest one was requested that is known already
 * @param size of the page, 99 at most
 * @returns the page, that one with it; `complete` when nothing is older, `cached` when only the device could be asked
 */
export async function olderRequests(db: Firestore, owner: string, from: Date, size = PAGE) {
  // From that very time on, since another may have the same: whoever merges them knows which it has.
  const page = await getDocs(query(requestsOf(db, owner), startAt(from), limit(size + 1)))
  const cached = page.metadata.fromCache
  return { requests: page.docs.map((each) => each.data()), complete: !cached && page.size <= size, cached }
}

function requestsOf(db: Firestore, owner: string) {
  const team = teamOfUid(owner)
  const all = collection(db, 'summaries').withConverter(requests)
  const whose = team === undefined ? where('uid', '==', owner) : where('team', '==', team)
  return query(all, whose, orderBy('requestedAt', 'desc'))
}

/** One request, watched live. */
export function useRequest(id: string) {
  return useFirestoreDocData(doc(useFirestore(), 'summaries', id).withConverter(requests))
}

/** What a request has come to; undefined until it is ready. */
export function useSummary(id: string) {
  return useFirestoreDocData(resultOf(useFirestore(), id))
}

/** The same, read once: from the device where it is kept there, since it never changes. Undefined where it cannot be had. */
export async function readSummary(db: Firestore, id: string): Promise<Summary | undefined> {
  const kept = await getDocFromCache(resultOf(db, id)).catch(() => undefined)
  if (kept?.exists() === true || !navigator.onLine) return kept?.data()
  return (await getDoc(resultOf(db, id))).data()
}

function resultOf(db: Firestore, id: string) {
  return doc(db, 'summaries', id, 'parts', 'result').withConverter(summaries)
}

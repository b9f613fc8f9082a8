import {
  collection,
  doc,
  documentId,
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
import { useMemo } from 'react'
import {
  useFirestore,
  useFirestoreCollection,
  useFirestoreCollectionData,
  useFirestoreDoc,
  useFirestoreDocData,
} from 'reactfire'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { LibraryRequest, SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { teamOfUid } from '#domain/teams/teamUid.ts'
import { withDates } from '#domain/time/withDates.ts'
import { useIsUnread } from './useIsUnread.ts'

/** One's own, or another member's in the team's library. */
export type ListedRequest = LibraryRequest & Partial<SummaryRequest> & { id: string }

/** Rows of a dashboard page, and reads of one listing. */
export const PAGE = 20

const requests: FirestoreDataConverter<ListedRequest> = {
  toFirestore: (request) => request,
  fromFirestore: (snapshot) => ({ ...(withDates(snapshot.data()) as LibraryRequest), id: snapshot.id }),
}

const summaries: FirestoreDataConverter<Summary> = {
  toFirestore: (summary) => summary,
  fromFirestore: (snapshot) => snapshot.data() as Summary,
}

/** The newest requests of a person, or of a team's library, live. @param owner a uid, or `teamUid` */
export function useRequests(owner: string) {
  return useFirestoreCollectionData(query(newestOf(useFirestore(), owner), limit(PAGE)))
}

/** One's archived requests, the last archived first, live; at most as many as rules list. */
export function useArchived(uid: string) {
  const archived = query(requestsOf(useFirestore(), uid), orderBy('archivedAt', 'desc'), limit(100))
  return useFirestoreCollectionData(archived)
}

/** One's requests of these episodes of one kind, live. @param keys as of `episodeKey`, 1 to 30 */
export function useRequestsOf(uid: string, type: EpisodeSource['type'], keys: readonly string[]) {
  const key = type === 'youtube' ? 'source.videoId' : 'source.episodeId'
  const ofThese = query(requestsOf(useFirestore(), uid), where(key, 'in', keys), orderBy('state'), limit(100))
  return useFirestoreCollectionData(ofThese).data
}

/**
 * One more page of requests, read once: old ones have long ended.
 * @param owner as of `useRequests`
 * @param from time of the oldest known request
 * @param size of the page, 99 at most
 * @returns the page, that request included; `complete` without older ones, `cached` from the device only
 */
export async function olderRequests(db: Firestore, owner: string, from: Date, size = PAGE) {
  // Includes that time, which several requests may share: the caller merges them.
  const page = await getDocs(query(newestOf(db, owner), startAt(from), limit(size + 1)))
  const cached = page.metadata.fromCache
  return { requests: page.docs.map((each) => each.data()), complete: !cached && page.size <= size, cached }
}

function requestsOf(db: Firestore, owner: string) {
  const team = teamOfUid(owner)
  return team === undefined
    ? query(collection(db, 'summaries'), where('uid', '==', owner)).withConverter(requests)
    : query(collection(db, 'teams', team, 'library')).withConverter(requests)
}

function newestOf(db: Firestore, owner: string) {
  return query(requestsOf(db, owner), orderBy('requestedAt', 'desc'))
}

/**
 * One of one's own requests, live; undefined where there is none. A query, as rules refuse to read another person's
 * document.
 * @returns `isUnread` while this device keeps none and the server has not answered
 */
export function useRequest(id: string, uid: string) {
  const db = useFirestore()
  const one = useMemo(
    () => query(requestsOf(db, uid), where(documentId(), '==', id), limit(1)),
    [db, id, uid],
  )
  const { status, data: found } = useFirestoreCollection(one)
  const request = useMemo(() => found?.docs[0]?.data(), [found])
  const isUnread = useIsUnread(one, found) && navigator.onLine
  return { status, data: request, isUnread }
}

/** The same from the team's library. */
export function useLibraryRequest(id: string, team: string) {
  const asked = doc(useFirestore(), 'teams', team, 'library', id).withConverter(requests)
  const { status, data: found } = useFirestoreDoc(asked)
  const request = useMemo(() => found?.data(), [found])
  const isUnread = status === 'success' && found.metadata.fromCache && !found.exists() && navigator.onLine
  return { status, data: request, isUnread }
}

/** A request's summary; undefined until it is ready. */
export function useSummary(id: string) {
  return useFirestoreDocData(resultOf(useFirestore(), id))
}

/** The same, read once, from the device where kept there, since it never changes. Undefined where unavailable. */
export async function readSummary(db: Firestore, id: string): Promise<Summary | undefined> {
  const kept = await getDocFromCache(resultOf(db, id)).catch(() => undefined)
  if (kept?.exists() === true || !navigator.onLine) return kept?.data()
  return (await getDoc(resultOf(db, id))).data()
}

function resultOf(db: Firestore, id: string) {
  return doc(db, 'summaries', id, 'parts', 'result').withConverter(summaries)
}

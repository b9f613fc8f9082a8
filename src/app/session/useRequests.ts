import {
  collection,
  doc,
  type FirestoreDataConverter,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { useFirestore, useFirestoreCollectionData, useFirestoreDocData } from 'reactfire'
import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { withDates } from '#domain/withDates.ts'

export type ListedRequest = SummaryRequest & { id: string }

/** As many as one page of the dashboard shows, and as one read of the list costs. */
const PAGE = 20

const requests: FirestoreDataConverter<ListedRequest> = {
  toFirestore: (request) => request,
  fromFirestore: (snapshot) => ({ ...(withDates(snapshot.data()) as SummaryRequest), id: snapshot.id }),
}

const summaries: FirestoreDataConverter<Summary> = {
  toFirestore: (summary) => summary,
  fromFirestore: (snapshot) => snapshot.data() as Summary,
}

/** The newest requests of one person, watched live. */
export function useRequests(uid: string) {
  const all = collection(useFirestore(), 'summaries').withConverter(requests)
  return useFirestoreCollectionData(
    query(all, where('uid', '==', uid), orderBy('requestedAt', 'desc'), limit(PAGE)),
  )
}

/** One request, watched live. */
export function useRequest(id: string) {
  return useFirestoreDocData(doc(useFirestore(), 'summaries', id).withConverter(requests))
}

/** What a request has come to; undefined until it is ready. */
export function useSummary(id: string) {
  return useFirestoreDocData(doc(useFirestore(), 'summaries', id, 'parts', 'result').withConverter(summaries))
}

import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Timestamp,
} from 'firebase-admin/firestore'
import { SUMMARY_STATES, type SummaryRequest } from '#domain/summaryRequest.ts'
import { withDates } from '#domain/withDates.ts'

/** A request as it was read, with what a conditional write needs. */
export interface StoredRequest {
  id: string
  request: SummaryRequest
  updateTime: Timestamp
}

export function summaries(database: Firestore): CollectionReference {
  return database.collection('summaries')
}

/** Where the summary itself lies, apart from the request, so that lists stay cheap. */
export function resultOf(summary: DocumentReference): DocumentReference {
  return summary.collection('parts').doc('result')
}

/** @returns undefined when there is no such document. @throws Error when it is not one of ours */
export function storedRequest(snapshot: DocumentSnapshot): StoredRequest | undefined {
  const request = withDates(snapshot.data())
  if (request === undefined || snapshot.updateTime === undefined) return undefined
  if (!isSummaryRequest(request)) throw new Error(`${snapshot.ref.path} is not a summary request`)
  return { id: snapshot.id, request, updateTime: snapshot.updateTime }
}

const STATES: ReadonlySet<unknown> = new Set(SUMMARY_STATES)

/** Only the server writes these documents, so a look at what decides is enough. */
export function isSummaryRequest(value: unknown): value is SummaryRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'state' in value &&
    STATES.has(value.state) &&
    'uid' in value &&
    typeof value.uid === 'string' &&
    'requestedAt' in value &&
    value.requestedAt instanceof Date
  )
}

import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Timestamp,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import { SUMMARY_STATES, type SummaryRequest } from '#domain/summaryRequest.ts'
import { readDocument } from '../platform/readDocument.ts'

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

/** @returns undefined when there is no such document, or it is none of ours: see readDocument */
export function storedRequest(snapshot: DocumentSnapshot): StoredRequest | undefined {
  const request = readDocument<SummaryRequest>(snapshot, REQUEST_SHAPE)
  if (request === undefined || snapshot.updateTime === undefined) return undefined
  return { id: snapshot.id, request, updateTime: snapshot.updateTime }
}

/** Only the server writes these documents, so a look at what decides is enough. */
export const REQUEST_SHAPE = v.looseObject({
  state: v.picklist(SUMMARY_STATES),
  uid: v.string(),
  requestedAt: v.date(),
})

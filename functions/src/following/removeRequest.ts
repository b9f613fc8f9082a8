import type { Firestore } from 'firebase-admin/firestore'
import { offerOf } from '../summaries/offers.ts'
import { eraseRequest, type StoredRequest } from '../summaries/requests.ts'
import { settleRequested } from './settleRequested.ts'

/** Erases a request that has ended, with its summary. */
export async function removeRequest(database: Firestore, { id, request }: StoredRequest, now: Date) {
  if (request.automatic && request.source.type === 'feed') {
    // Without it nothing would tell what comes back to the month's cap.
    await settleRequested(database, offerOf(database, request.uid, request.source.episodeId), now)
  }
  return eraseRequest(database, id, request.uid)
}

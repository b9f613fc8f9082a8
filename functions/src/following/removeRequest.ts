import type { Firestore } from 'firebase-admin/firestore'
import { offerOf } from '../summaries/offers.ts'
import { eraseRequest, type StoredRequest } from '../summaries/requests.ts'
import { settleRequested } from './settleRequested.ts'

export async function removeRequest(database: Firestore, { id, request }: StoredRequest, now: Date) {
  if (request.automatic && request.source.type === 'feed') {
    // Without it the month's cap would not get its credits back.
    await settleRequested(database, offerOf(database, request.uid, request.source.episodeId), now)
  }
  return eraseRequest(database, id, request.uid)
}

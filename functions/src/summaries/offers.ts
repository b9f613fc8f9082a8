import { createHash } from 'node:crypto'
import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { deleteField } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'

/** The document `offers/{hash}`: one for each listener and episode, however often it is found. docs/rules.md row 64 */
export function offerOf(database: Firestore, uid: string, episodeId: string): DocumentReference {
  const id = createHash('sha256')
    .update(JSON.stringify([uid, episodeId]))
    .digest('hex')
    .slice(0, 40)
  return database.collection('offers').doc(id)
}

/** Somebody has asked themselves for an episode that was offered to them, if it was: it is not offered any longer. */
export async function takeOffer(
  database: Firestore,
  uid: string,
  episodeId: string,
  requestId: string,
  now: Date,
): Promise<void> {
  const none = await deleteField()
  const change = {
    state: 'requested',
    requestId,
    automatic: false,
    offeredFor: none,
    waitsFor: none,
    nextCheckAt: none,
  }
  await unlessWriteConflict(() => offerOf(database, uid, episodeId).update({ ...change, updatedAt: now }))
}

import type { Firestore } from 'firebase-admin/firestore'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'

/** Marks an account's private feed as changed, so that apps get it anew. Nothing without a feed. */
export async function touchFeed(database: Firestore, uid: string, now: Date): Promise<void> {
  await unlessWriteConflict(() => database.collection('feeds').doc(uid).update({ changedAt: now }))
}

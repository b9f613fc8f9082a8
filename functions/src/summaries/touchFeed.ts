import type { Firestore } from 'firebase-admin/firestore'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'

/** What the private feed of an account shows has changed, so that apps are answered anew. Nothing where it has none. */
export async function touchFeed(database: Firestore, uid: string, now: Date): Promise<void> {
  await unlessWriteConflict(() => database.collection('feeds').doc(uid).update({ changedAt: now }))
}

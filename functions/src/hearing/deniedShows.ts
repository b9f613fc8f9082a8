import type { DocumentReference, Firestore } from 'firebase-admin/firestore'

/** The document `deniedShows/{show}`: its publisher wants no cuts of it. */
export function deniedShow(database: Firestore, showId: string): DocumentReference {
  return database.collection('deniedShows').doc(showId)
}

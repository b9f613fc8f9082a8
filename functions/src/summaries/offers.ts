import { createHash } from 'node:crypto'
import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { SUMMARY_LANGUAGES } from '#domain/languages.ts'
import { deleteField } from '../platform/gateways/firestore.ts'

/** The document `offers/{hash}`: one per listener and episode. docs/rules.md #told-once */
export function offerOf(database: Firestore, uid: string, episodeId: string): DocumentReference {
  const id = createHash('sha256')
    .update(JSON.stringify([uid, episodeId]))
    .digest('hex')
    .slice(0, 40)
  return database.collection('offers').doc(id)
}

/** A follower's choice for a show's summaries; undefined: the account's. */
export async function languageOfShow(database: Firestore, uid: string, showId: string) {
  const follow = await database.collection('follows').doc(`${uid}-${showId}`).get()
  return SUMMARY_LANGUAGES.find((each) => each === follow.get('writtenIn'))
}

/** Ends an offer of an episode that was requested by hand, unless it has a watched request. */
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
  const reference = offerOf(database, uid, episodeId)
  await database.runTransaction(async (transaction) => {
    const offer = await transaction.get(reference)
    const isLookedAfter = offer.get('state') === 'requested' && offer.get('nextCheckAt') !== undefined
    if (offer.exists && !isLookedAfter) transaction.update(reference, { ...change, updatedAt: now })
  })
}

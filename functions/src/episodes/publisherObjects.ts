import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { publicShowId } from './episodeIds.ts'
import { sources } from './episodeStore.ts'
import type { Feed } from './reading/Feed.ts'

/** Our name in `podcast:block`. */
const OUR_SERVICE = 'sonobrief'

type Said = Pick<Feed['extra'], 'podcastBlock'>

/** Whether a feed's `podcast:block` names us, or else all. */
export function feedObjects({ podcastBlock }: Said): boolean {
  const ours = podcastBlock.find(({ id }) => id?.toLowerCase() === OUR_SERVICE)
  return (ours ?? podcastBlock.find(({ id }) => id === null))?.isBlocked === true
}

/** Whether a publisher objects, by feed or by a message to us. @param id of another show than its public feed's */
export async function publisherObjects(
  database: Firestore,
  feedUrl: string,
  said: Said,
  id = publicShowId(feedUrl),
): Promise<boolean> {
  const publicId = publicShowId(feedUrl)
  if (!feedObjects(said)) return (await deniedShow(database, publicId).get()).exists
  const note = (known: string) =>
    unlessWriteConflict(() => sources(database, known).update({ isBlocked: true }))
  await Promise.all([...new Set([publicId, id])].map(note))
  return true
}

/** Of a known show, by its last reading and the operator's note. */
export async function isLeftAlone(database: Firestore, showId: string): Promise<boolean> {
  const [source, denied] = await database.getAll(
    sources(database, showId),
    deniedShow(database, showId),
    // The entries of a feed are large.
    { fieldMask: ['isBlocked', 'feedUrl'] },
  )
  if (denied?.exists || source?.get('isBlocked') === true) return true
  // Private and moved feeds follow the public one at their address.
  const feedUrl: unknown = source?.get('feedUrl')
  const publicId = typeof feedUrl === 'string' ? publicShowId(feedUrl) : showId
  return publicId !== showId && (await deniedShow(database, publicId).get()).exists
}

/** The document `deniedShows/{show}`, on the publisher's request. */
export function deniedShow(database: Firestore, showId: string): DocumentReference {
  return database.collection('deniedShows').doc(showId)
}

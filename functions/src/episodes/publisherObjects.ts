import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { publicShowId } from './episodeIds.ts'
import { sources } from './episodeStore.ts'
import type { Feed } from './reading/Feed.ts'

/** Our name in `podcast:block`. */
const OUR_SERVICE = 'sonobrief'

type Said = Pick<Feed['extra'], 'podcastBlock'>

/** Whether a feed asks us, or all, to leave its show alone: what names us decides. */
export function feedObjects({ podcastBlock }: Said): boolean {
  const ours = podcastBlock.find(({ id }) => id?.toLowerCase() === OUR_SERVICE)
  return (ours ?? podcastBlock.find(({ id }) => id === null))?.isBlocked === true
}

/**
 * Whether a publisher does not want a show here: its feed says so, or we were told so. That the feed says so
 * is written down of the show where it is known. docs/rules.md "Podcasts"
 * @param id what the show may be known as besides its public feed
 */
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

/** The same of a show that is known, by what was last read and told of it. */
export async function isLeftAlone(database: Firestore, showId: string): Promise<boolean> {
  const [source, denied] = await database.getAll(
    sources(database, showId),
    deniedShow(database, showId),
    // The entries of a feed are large.
    { fieldMask: ['isBlocked', 'feedUrl'] },
  )
  if (denied?.exists || source?.get('isBlocked') === true) return true
  // Of a private feed, and of one that has moved, the word is about the public one at its address.
  const feedUrl: unknown = source?.get('feedUrl')
  const publicId = typeof feedUrl === 'string' ? publicShowId(feedUrl) : showId
  return publicId !== showId && (await deniedShow(database, publicId).get()).exists
}

/** The document `deniedShows/{show}`: its publisher has asked us to leave it alone. */
export function deniedShow(database: Firestore, showId: string): DocumentReference {
  return database.collection('deniedShows').doc(showId)
}

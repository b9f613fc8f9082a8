import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { publicShowId } from './episodeIds.ts'
import type { Feed } from './reading/Feed.ts'

/** Our name in `podcast:block`. */
const OUR_SERVICE = 'sonobrief'

/**
 * Whether a publisher does not want a show here: its feed says so, to us or to all (what names us decides), or we were told so.
 * docs/rules.md "Podcasts"
 */
export async function publisherObjects(
  database: Firestore,
  feedUrl: string,
  { podcastBlock }: Pick<Feed['extra'], 'podcastBlock'>,
): Promise<boolean> {
  const ours = podcastBlock.find(({ id }) => id?.toLowerCase() === OUR_SERVICE)
  const said = ours ?? podcastBlock.find(({ id }) => id === null)
  return said?.isBlocked === true || (await deniedShow(database, publicShowId(feedUrl)).get()).exists
}

/** The document `deniedShows/{show}`: its publisher has asked us to leave it alone. */
export function deniedShow(database: Firestore, showId: string): DocumentReference {
  return database.collection('deniedShows').doc(showId)
}

import type { Firestore } from 'firebase-admin/firestore'
import type { OpmlFeed } from '../episodes/reading/opml.ts'
import { buckets, fitting } from './PolledShow.ts'
import { follows, storedFollow } from './followStore.ts'
import { registrations } from './polledShows.ts'

export interface FollowedFeed extends OpmlFeed {
  showId: string
  /** Its address may hold a key. */
  isPrivate: boolean
}

/** In the order of following. */
export async function followedFeeds(database: Firestore, uid: string): Promise<FollowedFeed[]> {
  const found = await follows(database).where('uid', '==', uid).get()
  const followed = found.docs
    .flatMap((doc) => storedFollow(doc) ?? [])
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || a.title.localeCompare(b.title))
  if (followed.length === 0) return []
  const registered = await database.getAll(...followed.map(({ showId }) => registrations(database, showId)))
  const numbers = [
    ...new Set(registered.filter(({ exists }) => exists).map((each) => Number(each.get('bucket')))),
  ]
  const read =
    numbers.length === 0 ? [] : await database.getAll(...numbers.map((each) => buckets(database, each)))
  const polled = new Map(
    read.flatMap((each) => Object.entries(fitting({ ...(each.get('shows') as object) }).shows)),
  )
  return followed.flatMap(({ showId, title }) => {
    const show = polled.get(showId)
    return show === undefined
      ? []
      : [{ showId, url: show.feedUrl, title, isPrivate: show.ownerUid !== undefined }]
  })
}

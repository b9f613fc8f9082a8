import type { Firestore } from 'firebase-admin/firestore'
import type { OpmlFeed } from '../episodes/reading/opml.ts'
import { buckets, fitting } from './PolledShow.ts'
import { follows, storedFollow, settingsOf, storedSettings } from './followStore.ts'
import { registrations } from './polledShows.ts'
import type { FollowingData } from '#domain/api/accountData.ts'

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

/** Data about an account's followed shows, with addresses of private feeds: its owner asks. */
export async function followingData(database: Firestore, uid: string): Promise<FollowingData | null> {
  const stored = storedSettings(await settingsOf(database, uid).get())
  if (stored === undefined) return null
  const [followed, feeds] = await Promise.all([
    follows(database).where('uid', '==', uid).get(),
    followedFeeds(database, uid),
  ])
  const addresses = new Map(feeds.map(({ showId, url }) => [showId, url]))
  const { cap, used, mails, timeZone, paused } = stored
  return {
    settings: { cap, used, mails, timeZone, paused },
    shows: followed.docs.flatMap((doc) => {
      const follow = storedFollow(doc)
      if (follow === undefined) return []
      const { showId, title, automatic, kind, writtenIn = null, since, state, spent } = follow
      const feedUrl = addresses.get(showId) ?? null
      return [{ title, feedUrl, automatic, kind, writtenIn, since, state, ...(spent && { spent }) }]
    }),
  }
}

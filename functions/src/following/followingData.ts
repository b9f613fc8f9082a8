import type { Firestore } from 'firebase-admin/firestore'
import type { FollowingData } from '#domain/api/accountData.ts'
import { followedFeeds } from './followedFeeds.ts'
import { follows, settingsOf, storedFollow, storedSettings } from './followStore.ts'

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
      const { showId, title, automatic, kind, since, state, spent } = follow
      const feedUrl = addresses.get(showId) ?? null
      return [{ title, feedUrl, automatic, kind, since, state, ...(spent && { spent }) }]
    }),
  }
}

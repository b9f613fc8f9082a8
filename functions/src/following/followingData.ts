import type { Firestore } from 'firebase-admin/firestore'
import type { FollowingData } from '#domain/api/accountData.ts'
import { followedFeeds } from './followedFeeds.ts'
import { follows, offers, settingsOf, storedFollow, storedOffer, storedSettings } from './followStore.ts'

/** They end by themselves after two months. */
const MOST_OFFERS = 1_000

/** What is kept about the shows that an account follows, addresses of private feeds included: it is its owner who asks. */
export async function followingData(database: Firestore, uid: string): Promise<FollowingData | null> {
  const stored = storedSettings(await settingsOf(database, uid).get())
  if (stored === undefined) return null
  const [followed, offered, feeds] = await Promise.all([
    follows(database).where('uid', '==', uid).get(),
    offers(database).where('uid', '==', uid).limit(MOST_OFFERS).get(),
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
    offers: offered.docs.flatMap((doc) => {
      const offer = storedOffer(doc)
      if (offer === undefined) return []
      const { show, title, published, kind, price, state, automatic, foundAt } = offer
      return [{ show, title, published, kind, price, state, automatic, foundAt }]
    }),
  }
}

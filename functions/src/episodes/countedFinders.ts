import type { Firestore } from 'firebase-admin/firestore'
import { MINUTE_MS } from '#domain/units.ts'
import { findInPodcastIndex, hasPodcastIndex } from '../platform/gateways/podcastIndex.ts'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import { showId } from './episodeIds.ts'
import { shows } from './episodeStore.ts'
import { type Finders, realFinders } from './finding/finders.ts'

/** Of all functions together: Apple stops answering after some twenty. */
export const APPLE_CALLS_PER_MINUTE = 15
/** Share for background work; searches have the rest. */
export const UNHURRIED_APPLE_CALLS = 8

export interface Directories extends Finders {
  /** Undefined without a key. */
  findInPodcastIndex: typeof findInPodcastIndex | undefined
  /** By our own store. */
  isKnownAsPublic: (feedUrl: string) => Promise<boolean>
}

/** The real directories, within Apple's limit. @param most calls in a minute, by all */
export function countedFinders(database: Firestore, most = APPLE_CALLS_PER_MINUTE): Directories {
  const real = realFinders()
  const counted =
    <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      await countAppleCall(database, new Date(), most)
      return ask(...given)
    }
  return {
    ...real,
    findInPodcastIndex: hasPodcastIndex() ? findInPodcastIndex : undefined,
    isKnownAsPublic: async (feedUrl) => (await shows(database, showId(feedUrl)).get()).exists,
    searchAppleShows: counted(real.searchAppleShows),
    searchAppleEpisodes: counted(real.searchAppleEpisodes),
    lookUpAppleShow: counted(real.lookUpAppleShow),
  }
}

/** @throws OutsideError `isBusy` where this minute's calls are used up */
export async function countAppleCall(
  database: Firestore,
  now: Date,
  most = APPLE_CALLS_PER_MINUTE,
): Promise<void> {
  const reference = database.collection('jobs').doc('apple')
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const isLetThrough = await database.runTransaction(async (transaction) => {
    const found = await transaction.get(reference)
    const calls = found.get('minute') === minute ? Number(found.get('calls')) : 0
    if (calls >= most) return false
    transaction.set(reference, { minute, calls: calls + 1 })
    return true
  })
  if (!isLetThrough) throw new OutsideError('Apple Podcasts', 'asked as often as it bears', { isBusy: true })
}

import type { Firestore } from 'firebase-admin/firestore'
import { MINUTE_MS } from '#domain/units.ts'
import { findInPodcastIndex, hasPodcastIndex } from '../platform/gateways/podcastIndex.ts'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import { showId } from './episodeIds.ts'
import { shows } from './episodeStore.ts'
import { type Finders, realFinders } from './finding/finders.ts'

/** Calls of Apple's directory in a minute, of all functions together: it stops answering after some twenty. */
export const APPLE_CALLS_PER_MINUTE = 15
/** As many of them may be for what nobody waits for: whoever searches finds the rest. */
export const UNHURRIED_APPLE_CALLS = 8

/** Who is asked for an episode, and whether a feed is listed. */
export interface Directories extends Finders {
  /** Undefined without a key. */
  findInPodcastIndex: typeof findInPodcastIndex | undefined
  /** Whether a directory has listed it before, as our own store knows. */
  isKnownAsPublic: (feedUrl: string) => Promise<boolean>
}

/**
 * The real directories, of which Apple's is never asked more often than it bears.
 * @param most calls in a minute, by whomever, after which these may make none
 */
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

/** @throws OutsideError `isBusy` where this minute has had its calls */
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

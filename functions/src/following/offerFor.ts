import type { Follow, Offer } from '#domain/following/following.ts'
import { MINUTE_MS } from '#domain/units.ts'
import type { StoredOffer } from './followStore.ts'

/** An episode that is new, the same for all who follow its show. */
export interface NewEpisode
  extends Pick<Offer, 'episodeId' | 'showId' | 'show' | 'title' | 'image' | 'published' | 'durationSeconds'> {
  /** Of so many in a day not all are summarized by themselves. */
  mayBeAutomatic: boolean
}

/** After this the sweep takes it that the account's task was lost. */
const GRACE_MS = 5 * MINUTE_MS

/** What a new episode is for one who follows its show. */
export function offerFor(
  { uid, kind, automatic }: Follow,
  { mayBeAutomatic, ...episode }: NewEpisode,
  now: Date,
): Omit<StoredOffer, 'price' | 'expiresAt'> {
  const isWaiting = automatic && mayBeAutomatic
  return {
    uid,
    ...episode,
    kind,
    automatic: isWaiting,
    ...(isWaiting
      ? { state: 'waiting', waitsFor: 'begins-soon', nextCheckAt: new Date(now.getTime() + GRACE_MS) }
      : { state: 'offered', offeredFor: automatic ? 'many-at-once' : 'ask-first' }),
    foundAt: now,
    updatedAt: now,
  }
}

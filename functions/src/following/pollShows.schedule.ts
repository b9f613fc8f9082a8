import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { inPool } from '#domain/inPool.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { hasPodcastIndex, recentInPodcastIndex } from '../platform/gateways/podcastIndex.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { logInfo, logWarning } from '../platform/log.ts'
import { createBucketTask, indexedKey } from './FollowTask.ts'

/** Side by side. */
const AT_ONCE = 16
/** Changes per answer of Podcast Index: as many may mean that there are more. */
const MOST_CHANGED = 1_000

/** Every ten minutes: dispatches buckets with due or changed shows. docs/rules.md "Following" */
export const pollShows = scheduled(
  'pollShows',
  { schedule: 'every 10 minutes', timeoutSeconds: 240, secrets: ['PODCAST_INDEX_KEY'] },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    // By the clock, not by the schedule: calls are signed with it.
    const changed = await changedFeeds(database, new Date())
    const all = database.collection('polls')
    const due = changed === undefined ? all.where('nextPollAt', '<=', now) : all
    const found = await due.select('nextPollAt').get()
    const common = { atMs: now.getTime(), again: 0, ...(changed && { changed }) }
    await inPool(found.docs, AT_ONCE, ({ id }) => createBucketTask({ bucket: Number(id), ...common }))
    logInfo('Buckets of shows handed out', { buckets: found.size, changed: changed?.length })
  },
)

/** `jobs/podcastIndex`, server only: end of the known changes. */
function askedUntil(database: Firestore): DocumentReference {
  return database.collection('jobs').doc('podcastIndex')
}

/** Keys of feeds changed since the run before; undefined when unknown or incomplete. */
async function changedFeeds(database: Firestore, now: Date): Promise<string[] | undefined> {
  if (!hasPodcastIndex()) return undefined
  try {
    const stored = (await askedUntil(database).get()).get('until') as { toDate(): Date } | undefined
    const changed = stored && (await recentInPodcastIndex(stored.toDate(), MOST_CHANGED, now))
    await askedUntil(database).set({ until: now })
    if (changed === undefined) return undefined
    return changed.length < MOST_CHANGED ? changed.map(indexedKey) : undefined
  } catch (error) {
    logWarning('Podcast Index could not tell what has changed', { error: String(error) })
    return undefined
  }
}

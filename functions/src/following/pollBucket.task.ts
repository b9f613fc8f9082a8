import type { Firestore } from 'firebase-admin/firestore'
import { MINUTE_MS, DAY_MS } from '#domain/units.ts'
import { inPool } from '#domain/inPool.ts'
import { RUN_MS } from '#domain/time/lifetimes.ts'
import { POLLS_MS } from './rules/pollTimes.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { isWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { logError } from '../platform/log.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { type BucketTask, createBucketTask, indexedKey, parseBucketTask } from './FollowTask.ts'
import { feedHost } from './askFeed.ts'
import { followOf } from './followStore.ts'
import { pollFeed } from './pollFeed.ts'
import { boundedShow, buckets, dueAtOf, type PolledShow, readBucket } from './PolledShow.ts'
import { leaveOut } from './polledShows.ts'
import { resolveOwnership } from './resolveOwnership.ts'

/** Per bucket, side by side. */
const HOSTS_AT_ONCE = 16
/** Directories take few questions a minute, so a run comes back. */
const MOST_AGAIN = 8
const AGAIN_AFTER_MS = MINUTE_MS

/** Task: polls a bucket's due feeds, one per host at a time. docs/rules.md "Following" */
export const pollBucket = taskCall(
  'pollBucket',
  { secrets: ['HASH_KEY', 'PODCAST_INDEX_KEY'] },
  parseBucketTask,
  async (task, startedAt) => {
    const database = await firestore()
    // Never before its run, whatever this clock says.
    const now = new Date(Math.max(task.atMs, startedAt.getTime()))
    const read = await readBucket(database, task.bucket)
    if (read === undefined) return { outcome: 'no such bucket', fields: { bucket: task.bucket } }
    await leaveOut(database, task.bucket, read.unfit, now)
    const due = Object.entries(read.shows).filter(([, show]) => isDue(show, task))
    const untilMs = performance.now() + RUN_MS
    const looked = await lookAtAll(database, due, task, now, untilMs)
    await settleAll(database, looked, now, untilMs)
    if (looked.size > 0) await writeBucket(database, task.bucket, read, looked)
    const isOpen = [...looked.values()].some((show) => show?.isUnsettled && show.title !== undefined)
    if (isOpen && task.again < MOST_AGAIN) {
      await createBucketTask({ ...task, again: task.again + 1 }, new Date(now.getTime() + AGAIN_AFTER_MS))
    }
    return { outcome: 'looked at', fields: { bucket: task.bucket, shows: looked.size } }
  },
)

/** A show that Podcast Index watches is polled once a day. */
function isDue(show: PolledShow, { atMs, again, changed }: BucketTask): boolean {
  if (show.isResting) return false
  if (again > 0) return show.isUnsettled === true && show.title !== undefined
  if (changed === undefined || show.isUnsettled) return show.nextPollMs <= atMs
  if (changed.includes(indexedKey(show.feedUrl))) return true
  if (show.nextPollMs > atMs) return false
  return show.isIndexed !== true || atMs - (show.polledMs ?? 0) >= DAY_MS
}

async function lookAtAll(
  database: Firestore,
  due: ReadonlyArray<readonly [string, PolledShow]>,
  task: BucketTask,
  now: Date,
  untilMs: number,
): Promise<Map<string, PolledShow | undefined>> {
  const looked = new Map<string, PolledShow | undefined>()
  const byHost = Map.groupBy(due, ([, { feedUrl }]) => feedHost(feedUrl))
  // The longest line first, so that it does not start last.
  const hosts = [...byHost.values()].toSorted((a, b) => b.length - a.length)
  await inPool(hosts, HOSTS_AT_ONCE, async (shows) => {
    for (const [id, before] of shows) {
      if (performance.now() > untilMs) return
      try {
        looked.set(id, await look(database, id, before, task, now))
      } catch (error) {
        logError('A feed could not be looked at', error, { showId: id })
      }
    }
  })
  return looked
}

async function look(
  database: Firestore,
  id: string,
  before: PolledShow,
  { bucket, changed }: BucketTask,
  now: Date,
): Promise<PolledShow | undefined> {
  const isIndexed = before.isIndexed ?? changed?.includes(indexedKey(before.feedUrl)) ?? false
  // Already read: directories have the rest.
  const isRead = before.isUnsettled === true && before.title !== undefined
  const asked = isRead ? before : await pollFeed(database, { id, before, phase: bucket, now })
  if (asked?.isUnsettled) await noteTrouble(database, id, before, asked)
  return asked && { ...asked, ...(isIndexed && { isIndexed: true as const }) }
}

/** Polls pause meanwhile, its new episodes wait. */
function nextRun(now: Date): number {
  return (Math.floor(now.getTime() / POLLS_MS) + 1) * POLLS_MS
}

/** One after the other: public ones share documents. */
async function settleAll(
  database: Firestore,
  looked: Map<string, PolledShow | undefined>,
  now: Date,
  untilMs: number,
): Promise<void> {
  for (const [id, show] of looked) {
    if (show?.isUnsettled !== true || performance.now() > untilMs) continue
    try {
      const settled = await resolveOwnership(database, id, show, now)
      looked.set(
        id,
        settled?.isUnsettled && settled.title !== undefined
          ? { ...settled, nextPollMs: nextRun(now) }
          : settled,
      )
    } catch (error) {
      logError('A directory could not say whether a feed is public', error, { showId: id })
    }
  }
}

/** Why an imported show still waits, for its listener. */
async function noteTrouble(
  database: Firestore,
  id: string,
  before: PolledShow,
  { ownerUid, trouble, title }: PolledShow,
): Promise<void> {
  if (ownerUid === undefined || trouble === before.trouble) return
  const { FieldValue } = await import('firebase-admin/firestore')
  const reference = followOf(database, ownerUid, id)
  await reference.update({ trouble: trouble ?? FieldValue.delete() }).catch((error: unknown) => {
    if (!isWriteConflict(error)) throw error
    logError('The trouble of an imported show could not be noted: its listener has removed it', error, {
      showId: id,
      title,
    })
  })
}

/** Writes results of unchanged shows. @throws the client's error: the queue retries, and finds the same */
async function writeBucket(
  database: Firestore,
  number: number,
  first: NonNullable<Awaited<ReturnType<typeof readBucket>>>,
  looked: ReadonlyMap<string, PolledShow | undefined>,
): Promise<void> {
  let read: typeof first | undefined = first
  for (let attempt = 0; read !== undefined && attempt < 5; attempt++) {
    const shows: Record<string, PolledShow> = {}
    for (const [id, show] of Object.entries(read.shows)) {
      const before = first.shows[id]
      // A follower has woken it: that counts.
      const isSame = before !== undefined && before.isResting === show.isResting
      const now = isSame && looked.has(id) ? looked.get(id) : show
      // A show that no longer fits stays as it was.
      if (now !== undefined) shows[id] = boundedShow(now) ?? show
    }
    const change = { shows, nextPollAt: dueAtOf(shows) }
    try {
      await buckets(database, number).update(change, { lastUpdateTime: read.updateTime })
      return
    } catch (error) {
      if (!isWriteConflict(error)) throw error
      read = await readBucket(database, number)
    }
  }
  if (read !== undefined) throw new Error(`polls/${number} is written by too many at once`)
}

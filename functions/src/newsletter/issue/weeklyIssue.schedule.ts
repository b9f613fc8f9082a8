import type { Firestore } from 'firebase-admin/firestore'
import { isoWeekOf, NEWSLETTER_TIME_ZONE } from '#domain/time/calendar.ts'
import { LONGEST_SHARED_MS } from '#domain/time/lifetimes.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { isExisting } from '../../platform/gateways/firestoreErrors.ts'
import { logInfo } from '../../platform/log.ts'
import { scheduled } from '../../platform/gateways/scheduled.ts'
import { toldLists } from '../../lists/toldLists.ts'
import { composeEditions } from './composeEditions.ts'
import { dispatchShards } from './dispatchShards.ts'
import { type Issue, issues, readIssue, type Shard, shardOf } from './Issue.ts'
import { recipients } from './recipients.ts'
import { sharedEpisodes } from './sharedEpisodes.ts'

const SUBSCRIBERS_PER_SHARD = 500
/** Parallel workers, each with up to four connections to the mail server. */
const MOST_SHARDS = 8

/** Fridays at 07:00 in Madrid, or that weekend: the week's issue, once. docs/rules.md #one-issue-a-week */
export const weeklyIssue = scheduled(
  'weeklyIssue',
  { schedule: '0 7 * * 5,6,0', timeZone: NEWSLETTER_TIME_ZONE, timeoutSeconds: 300, retryCount: 5 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const week = isoWeekOf(now, NEWSLETTER_TIME_ZONE)
    const issue = (await readIssue(database, week)) ?? (await begin(database, week, now))
    if (issue === undefined) return logInfo('Weekly issue: nothing to say', { week })
    if (issue.state === 'sent') return logInfo('Weekly issue: sent already', { week })
    await dispatchShards(database, issue, now)
  },
)

/** @returns the stored issue, or undefined without content */
async function begin(database: Firestore, week: string, now: Date): Promise<Issue | undefined> {
  const since = await lastShared(database, now)
  const [lists, shared] = await Promise.all([toldLists(database, week), sharedEpisodes(database, since, now)])
  const editions = composeEditions(week, lists, shared)
  if (Object.keys(editions).length === 0) return undefined
  const { count } = (await recipients(database, editions).count().get()).data()
  const shards = Math.min(MOST_SHARDS, Math.max(1, Math.ceil(count / SUBSCRIBERS_PER_SHARD)))
  const issue: Issue = {
    week,
    editions,
    sharedUntil: now,
    stretches: shards,
    state: 'sending',
    checkAt: now,
    createdAt: now,
  }
  const reference = issues(database).doc(week)
  const batch = database.batch().create(reference, issue)
  // The earliest time, so that the next check starts a worker on each.
  const shard: Shard = { movedAt: new Date(0), starts: 0 }
  for (let number = 0; number < shards; number++) batch.set(shardOf(reference, number), shard)
  try {
    await batch.commit()
    logInfo('Weekly issue composed', { week, recipients: count, shards })
    return issue
  } catch (error) {
    // A parallel run was faster: its issue counts.
    if (isExisting(error)) return readIssue(database, week)
    throw error
  }
}

/** End of earlier issues' listeners' episodes. */
async function lastShared(database: Firestore, now: Date): Promise<Date> {
  const longest = now.getTime() - LONGEST_SHARED_MS
  const earlier = issues(database).where('sharedUntil', '<', now).orderBy('sharedUntil', 'desc').limit(1)
  const [last] = (await earlier.select('sharedUntil').get()).docs
  const until = last?.get('sharedUntil') as { toMillis(): number } | undefined
  return new Date(Math.max(longest, until?.toMillis() ?? 0))
}

import type { Firestore, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import { DISPATCHED_MS } from '#domain/time/lifetimes.ts'
import { deleteField, firestore } from '../../platform/gateways/firestore.ts'
import { queryPages } from '../../platform/gateways/queryPages.ts'
import { logError, logInfo } from '../../platform/log.ts'
import { scheduled } from '../../platform/gateways/scheduled.ts'
import { commitAll } from './commitAll.ts'
import { ATTEMPTS, isLeased } from './deliveryTimes.ts'
import { dispatchShards } from './dispatchShards.ts'
import { deliveriesOf, type Issue, issues, storedIssue } from './Issue.ts'
import { createAgainTask } from './IssueTask.ts'

/** Per task, as in a page. */
const PAGE = 50
/** Per query: one or two are usually open. */
const ISSUES = 20
/** Per run, every five minutes. */
const PAGES = 100

/**
 * Every five minutes, during an issue: starts workers on idle shards and due deliveries; closes the finished
 * issue. No crash needs a person. docs/rules.md #mail-server-fails, #one-issue-a-week
 */
export const sweepIssues = scheduled(
  'sweepIssues',
  { schedule: 'every 5 minutes', timeoutSeconds: 240 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const open = issues(database).where('checkAt', '<=', now).orderBy('checkAt')
    for await (const page of queryPages(open, ISSUES, PAGES)) {
      for (const issue of page.docs.flatMap((doc) => storedIssue(doc) ?? [])) {
        // A failing one blocks no other.
        await sweep(database, issue, now).catch((error: unknown) =>
          logError('Sweep of an issue failed', error, { week: issue.week }),
        )
      }
    }
  },
)

async function sweep(database: Firestore, issue: Issue, now: Date): Promise<void> {
  const isDispatched = await dispatchShards(database, issue, now)
  await sendDueAgain(database, issue.week, now)
  if (isDispatched) await closeWhenDone(database, issue.week, now)
}

/** Page by page, as of the first page's reading. */
async function sendDueAgain(database: Firestore, week: string, now: Date): Promise<void> {
  const due = deliveriesOf(issues(database).doc(week))
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .select('state', 'attempt', 'checkAt')
  let beganAt: Timestamp | undefined
  for await (const page of queryPages(due, PAGE, PAGES)) {
    const readAt = (beganAt ??= page.readTime)
    const free = page.docs.filter((doc) => isFree(doc, readAt))
    await sendPageAgain(database, week, free, now)
  }
}

/**
 * Whether a delivery is idle and unchanged since the run began, so that a run queues none twice. Its
 * `checkAt` cannot tell: a worker's clock may be hours from the scheduler's.
 * @param beganAt of the run's first page, by the database's clock
 */
function isFree(doc: QueryDocumentSnapshot, beganAt: Timestamp): boolean {
  if (doc.updateTime > beganAt) return false
  return doc.get('state') !== 'sending' || !isLeased(doc.updateTime.toMillis(), beganAt.toMillis())
}

async function sendPageAgain(
  database: Firestore,
  week: string,
  due: readonly QueryDocumentSnapshot[],
  now: Date,
): Promise<void> {
  const checkAt = new Date(now.getTime() + DISPATCHED_MS)
  const none = await deleteField()
  const attemptOf = (doc: QueryDocumentSnapshot) => Number(doc.get('attempt')) + 1
  const written = await commitAll(
    database,
    due.map((doc) => (batch) => {
      const isOver = attemptOf(doc) > ATTEMPTS
      const change = isOver ? { state: 'failed', checkAt: none, updatedAt: now } : { checkAt }
      batch.update(doc.ref, change, { lastUpdateTime: doc.updateTime })
    }),
  )
  const again = due.flatMap((doc, index) => {
    const updateTime = written[index]
    const attempt = attemptOf(doc)
    if (updateTime === undefined || attempt > ATTEMPTS) return []
    const { seconds, nanoseconds } = updateTime
    return [{ id: doc.id, attempt, updateTime: { seconds, nanoseconds } }]
  })
  if (again.length > 0) await createAgainTask({ week, due: again })
}

/** Closes an issue of finished shards without pending deliveries. */
async function closeWhenDone(database: Firestore, week: string, now: Date): Promise<void> {
  const reference = issues(database).doc(week)
  const deliveries = deliveriesOf(reference)
  const waiting = await deliveries.orderBy('checkAt').limit(1).select().get()
  if (!waiting.empty) return
  const count = async (state: string) =>
    (await deliveries.where('state', '==', state).count().get()).data().count
  const [sent, failed, skipped] = await Promise.all([count('sent'), count('failed'), count('skipped')])
  const totals = { sent, failed, skipped }
  await reference.update({ state: 'sent', sentAt: now, totals, checkAt: await deleteField() })
  logInfo('Weekly issue sent', { week, ...totals })
}

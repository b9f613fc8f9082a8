import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { onSchedule } from 'firebase-functions/scheduler'
import { withDates } from '#domain/withDates.ts'
import { HANDED_OUT_MS } from '#domain/lifetimes.ts'
import { firestore, noField } from '../../platform/gateways/firestore.ts'
import { logInfo } from '../../platform/log.ts'
import { reported } from '../../platform/reported.ts'
import { REGION } from '../../platform/region.ts'
import { commitAll } from './commitAll.ts'
import { ATTEMPTS } from './deliveryTimes.ts'
import { handOut } from './handOut.ts'
import { deliveriesOf, type Issue, issues } from './Issue.ts'
import { createAgainTask } from './IssueTask.ts'

/** Deliveries in one task, as many mails as a page has. */
const PAGE = 50
/** Issues that are open at a time: one or two, unless something is badly wrong. */
const MOST_ISSUES = 20
/** Most that one run takes on; what is left is the next run's, five minutes later. */
const PAGES = 100

/**
 * Every five minutes, while an issue is being sent: sets workers on stretches that stand still, and on deliveries that
 * are due again; closes the issue once nothing is left to do. No person is needed, whatever crashed.
 * docs/rules.md rows 36, 37
 */
export const sweepIssues = onSchedule(
  { schedule: 'every 5 minutes', region: REGION, memory: '512MiB', timeoutSeconds: 240, maxInstances: 1 },
  reported('sweepIssues', async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const open = await issues(database)
      .where('checkAt', '<=', now)
      .orderBy('checkAt')
      .limit(MOST_ISSUES)
      .get()
    for (const doc of open.docs) await sweep(database, withDates(doc.data()) as Issue, now)
  }),
)

async function sweep(database: Firestore, issue: Issue, now: Date): Promise<void> {
  const isHandedOut = await handOut(database, issue, now)
  for (let pages = 0; pages < PAGES; pages++) {
    if (!(await sendDueAgain(database, issue.week, now))) break
  }
  if (isHandedOut) await closeWhenDone(database, issue.week, now)
}

/** @returns whether there may be more */
async function sendDueAgain(database: Firestore, week: string, now: Date): Promise<boolean> {
  const due = await deliveriesOf(issues(database).doc(week))
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(PAGE)
    .select('attempt')
    .get()
  const checkAt = new Date(now.getTime() + HANDED_OUT_MS)
  const none = await noField()
  const attemptOf = (doc: QueryDocumentSnapshot) => Number(doc.get('attempt')) + 1
  const written = await commitAll(
    database,
    due.docs.map((doc) => (batch) => {
      const isOver = attemptOf(doc) > ATTEMPTS
      const change = isOver ? { state: 'failed', checkAt: none, updatedAt: now } : { checkAt }
      batch.update(doc.ref, change, { lastUpdateTime: doc.updateTime })
    }),
  )
  const again = due.docs.flatMap((doc, index) => {
    const updateTime = written[index]
    const attempt = attemptOf(doc)
    if (updateTime === undefined || attempt > ATTEMPTS) return []
    const { seconds, nanoseconds } = updateTime
    return [{ id: doc.id, attempt, updateTime: { seconds, nanoseconds } }]
  })
  if (again.length > 0) await createAgainTask({ week, due: again })
  return due.size === PAGE
}

/** Every stretch is finished: so is the issue, when no delivery is waited for. */
async function closeWhenDone(database: Firestore, week: string, now: Date): Promise<void> {
  const reference = issues(database).doc(week)
  const deliveries = deliveriesOf(reference)
  const waiting = await deliveries.orderBy('checkAt').limit(1).select().get()
  if (!waiting.empty) return
  const count = async (state: string) =>
    (await deliveries.where('state', '==', state).count().get()).data().count
  const [sent, failed, skipped] = await Promise.all([count('sent'), count('failed'), count('skipped')])
  const totals = { sent, failed, skipped }
  await reference.update({ state: 'sent', sentAt: now, totals, checkAt: await noField() })
  logInfo('Weekly issue sent', { week, ...totals })
}

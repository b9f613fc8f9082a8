import type { Firestore } from 'firebase-admin/firestore'
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts'
import { withDates } from '#domain/time/withDates.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logInfo, logWarning } from '../platform/log.ts'
import { scheduled, scheduleRuns } from '../platform/gateways/scheduled.ts'
import { takenShare } from '../summaries/budget/dailyBudget.ts'
import { LIST_IDS } from '#domain/api/listAnswers.ts'
import { weekDue } from '#domain/newsletter/listCalendar.ts'
import { listDocument, storedList } from '../lists/List.ts'
import { LONGEST_GAP_MS } from './schedules.ts'

/** What is due for longer than this was left lying by its sweep, which comes every minute, or every five. */
const OVERDUE_MS = 15 * MINUTE_MS
/** What moves on when its `nextCheckAt` has come. */
const SWEPT = ['summaries', 'deletions'] as const
/** A list that is not there so long after its Friday morning should be looked at. */
const LIST_OVERDUE_MS = 2 * HOUR_MS
/** Part of the day's budget from which on somebody should know. */
const LOW_BUDGET_SHARE = 0.8

/**
 * Every five minutes: checks scheduled work, in seven reads. Alerts (scripts/deploy/alerts.ts) look for a line
 * per finding, and miss its last line when it does not run. docs/rules.md #silent-schedule
 */
export const watch = scheduled(
  'watch',
  { schedule: 'every 5 minutes', timeoutSeconds: 60 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    // All of them, also where one fails.
    const looks = await Promise.allSettled([
      lookAtSchedules(database, now),
      ...SWEPT.map((collection) => lookAtOverdue(database, collection, now)),
      lookAtBudget(database, now),
      lookAtLists(database, now),
    ])
    const errors = looks.flatMap((look) => (look.status === 'rejected' ? [look.reason as unknown] : []))
    if (errors.length > 0)
      throw new AggregateError(errors, `${errors.length} looks failed`, { cause: errors[0] })
    logInfo('Watch: done', { event: 'watch.done' })
  },
)

async function lookAtSchedules(database: Firestore, now: Date): Promise<void> {
  const runs = withDates((await scheduleRuns(database).get()).data() ?? {}) as Partial<Record<string, Date>>
  const unknown: Record<string, Date> = {}
  for (const [schedule, gapMs] of Object.entries(LONGEST_GAP_MS)) {
    const ranAt = runs[schedule]
    // One that was just deployed has its first gap from now on.
    if (ranAt === undefined) unknown[schedule] = now
    else if (now.getTime() - ranAt.getTime() > gapMs)
      logWarning(`${schedule} has not run`, { event: 'schedule.late', schedule, ranAt })
  }
  if (Object.keys(unknown).length > 0) await scheduleRuns(database).set(unknown, { merge: true })
}

async function lookAtOverdue(database: Firestore, collection: (typeof SWEPT)[number], now: Date) {
  const [oldest] = (
    await database
      .collection(collection)
      .where('nextCheckAt', '<=', new Date(now.getTime() - OVERDUE_MS))
      .orderBy('nextCheckAt')
      .select('nextCheckAt')
      .limit(1)
      .get()
  ).docs
  if (oldest === undefined) return
  const { nextCheckAt } = withDates(oldest.data()) as { nextCheckAt: Date }
  logWarning(`The oldest of ${collection} is overdue`, {
    event: 'request.overdue',
    collection,
    id: oldest.id,
    dueAt: nextCheckAt,
  })
}

/** One that nobody has begun yet is its schedule's matter. */
async function lookAtLists(database: Firestore, now: Date): Promise<void> {
  const week = weekDue(new Date(now.getTime() - LIST_OVERDUE_MS))
  for (const found of await database.getAll(...LIST_IDS.map((list) => listDocument(database, list)))) {
    const { newest = '', late } = storedList(found)
    if (!found.exists || newest >= week) continue
    logWarning(`The list ${found.id} of ${week} is not there`, {
      event: 'list.late',
      list: found.id,
      week,
      ...(late?.week === week && { reason: late.reason }),
    })
  }
}

async function lookAtBudget(database: Firestore, now: Date): Promise<void> {
  const share = await takenShare(database, now)
  if (share < LOW_BUDGET_SHARE) return
  logWarning(`${Math.round(share * 100)} % of the day's budget are taken`, { event: 'budget.low', share })
}

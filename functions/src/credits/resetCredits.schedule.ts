import type { Firestore } from 'firebase-admin/firestore'
import { withDates } from '#domain/time/withDates.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logInfo } from '../platform/log.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { createResetTask } from './ResetTask.ts'

/** Most key ranges that the users are cut into: what the queue works on side by side. */
const KEY_RANGES = 64

/**
 * Every day at 00:00 UTC: queues due monthly resets, all on the first of a month, else leftovers. Screens and
 * charges count due resets already. Never early: only past due dates are queried. docs/rules.md "Credits and
 * costs", #reset-once to #month-ends
 */
export const resetCredits = scheduled(
  'resetCredits',
  { schedule: 'every day 00:00', timeZone: 'Etc/UTC', timeoutSeconds: 540, retryCount: 3 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const asOf = new Date(scheduleTime)
    for (
      let due = await firstDue(database, asOf, undefined);
      due;
      due = await firstDue(database, asOf, due)
    ) {
      // No profile of ours has another date, but a worker that takes whatever is due costs nothing to have.
      if (due.getTime() !== monthStart(due)) return createResetTask({ asOfMs: asOf.getTime() })
      const dueMs = due.getTime()
      const ranges = await cut(database)
      await Promise.all(ranges.map((range) => createResetTask({ asOfMs: asOf.getTime(), dueMs, ...range })))
      logInfo('Monthly resets dispatched', { due, ranges: ranges.length })
    }
  },
)

function monthStart(at: Date): number {
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
}

/** The earliest due date after another. Dates are firsts of months, so there is one, or one per month that was missed. */
async function firstDue(database: Firestore, asOf: Date, after: Date | undefined): Promise<Date | undefined> {
  const due = database.collection('users').where('credits.resetDate', '<=', asOf)
  const rest = after === undefined ? due : due.where('credits.resetDate', '>', after)
  const [first] = (await rest.orderBy('credits.resetDate').limit(1).select('credits').get()).docs
  const profile = withDates(first?.data()) as { credits: { resetDate: Date } } | undefined
  return profile?.credits.resetDate
}

/** Key ranges of about the same size, by the database's own knowledge: nobody reads a million names for it. */
async function cut(database: Firestore): Promise<Array<{ from?: string; to?: string }>> {
  const ranges: Array<{ from?: string; to?: string }> = []
  for await (const partition of database.collectionGroup('users').getPartitions(KEY_RANGES)) {
    const [from, to] = [idAt(partition.startAt), idAt(partition.endBefore)]
    ranges.push({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
  }
  return ranges
}

function idAt(cursor: unknown[] | undefined): string | undefined {
  const reference = cursor?.[0]
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return undefined
  return String(reference.id)
}

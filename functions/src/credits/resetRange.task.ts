import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { RUN_MS } from '#domain/time/lifetimes.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError } from '../platform/log.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { createResetTask, parseResetTask, type ResetTask } from './ResetTask.ts'
import { RESET_FIELDS, resetUsers } from './resetUsers.ts'

/** Users in one query and one commit: each is two of the 500 writes that a commit may have. Bounds the memory. */
const PAGE = 200

/** Task: writes a key range's resets; a repetition continues. docs/rules.md #reset-once, #charge-during-reset */
export const resetRange = taskCall('resetRange', {}, parseResetTask, async (task, now) => {
  const until = new Date(now.getTime() + RUN_MS)
  const { users, failures } = await resetKeyRange(await firestore(), task, until)
  // Those that went well are done; the queue tries the key range again for the sake of the others.
  if (failures > 0) throw new Error(`${failures} pages of resets failed`)
  return { outcome: 'reset', fields: { users, ...task } }
})

async function resetKeyRange(database: Firestore, task: ResetTask, until: Date) {
  const asOf = new Date(task.asOfMs)
  const done = { users: 0, failures: 0 }
  let last: QueryDocumentSnapshot | undefined
  do {
    const page = await pageOf(database, task, last)
    try {
      done.users += await resetUsers(database, page, asOf)
    } catch (error) {
      done.failures++
      logError('A page of resets failed', error, { from: page[0]?.id, to: page.at(-1)?.id })
    }
    last = page.length === PAGE ? page.at(-1) : undefined
    if (last && task.dueMs !== undefined && Date.now() > until.getTime()) {
      await createResetTask({ ...task, from: last.id })
      return done
    }
  } while (last)
  return done
}

/** Served by the due date's single-field index: by itself for any date, by document id for one date. */
async function pageOf(
  database: Firestore,
  { asOfMs, dueMs, from, to }: ResetTask,
  after: QueryDocumentSnapshot | undefined,
): Promise<QueryDocumentSnapshot[]> {
  const users = database.collection('users')
  if (dueMs === undefined) {
    const due = users.where('credits.resetDate', '<=', new Date(asOfMs)).orderBy('credits.resetDate')
    const rest = after ? due.startAfter(after) : due
    return (
      await rest
        .select(...RESET_FIELDS)
        .limit(PAGE)
        .get()
    ).docs
  }
  const { FieldPath } = await import('firebase-admin/firestore')
  let query = users.where('credits.resetDate', '==', new Date(dueMs)).orderBy(FieldPath.documentId())
  if (after) query = query.startAfter(after.id)
  else if (from !== undefined) query = query.startAt(from)
  if (to !== undefined) query = query.endBefore(to)
  return (
    await query
      .select(...RESET_FIELDS)
      .limit(PAGE)
      .get()
  ).docs
}

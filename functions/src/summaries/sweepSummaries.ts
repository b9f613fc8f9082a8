import { onSchedule } from 'firebase-functions/scheduler'
import type { Firestore } from 'firebase-admin/firestore'
import { firestore, noField } from '../platform/gateways/firestore.ts'
import { isOutdated } from '../platform/gateways/firestoreErrors.ts'
import { logError, logInfo } from '../platform/log.ts'
import { reported } from '../platform/reported.ts'
import { traced } from '../platform/requestTrace.ts'
import { REGION } from '../platform/region.ts'
import { checkAt } from './schedule.ts'
import { type StoredRequest, storedRequest, summaries } from './requests.ts'
import { giveBack } from './tasks/giveBack.ts'

/** Most that one run takes on; what is left is the next run's, a minute later. */
const BATCH = 200

/**
 * Every minute: drives on what should have moved by now. It only writes documents; the trigger makes the tasks.
 * Every write is conditional, so a sweep that comes late, twice, or beside a worker does no harm.
 * docs/architecture.md "A summary, from link to e-mail", docs/rules.md rows 19 to 21
 */
export const sweepSummaries = onSchedule(
  { schedule: 'every 1 minutes', region: REGION, memory: '512MiB', timeoutSeconds: 120, maxInstances: 1 },
  reported('sweepSummaries', async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const overdue = await summaries(database)
      .where('nextCheckAt', '<=', now)
      .orderBy('nextCheckAt')
      .limit(BATCH)
      .get()
    const stored = overdue.docs.flatMap((snapshot) => storedRequest(snapshot) ?? [])
    // One that fails holds up nobody: the next run finds it where it is.
    await Promise.all(stored.map((each) => traced(each.request.trace, () => sweep(database, each, now))))
  }),
)

async function sweep(database: Firestore, stored: StoredRequest, now: Date): Promise<void> {
  const fields = { summaryId: stored.id, state: stored.request.state }
  try {
    logInfo(`Sweep: ${await driveOn(database, stored, now)}`, fields)
  } catch (error) {
    logError('Sweep failed', error, fields)
  }
}

/** Within these the trigger either charges or refuses; what it cannot do by then it never will. */
const CHARGE_ATTEMPTS = 10

const UNCHARGEABLE = {
  code: 'UNAVAILABLE',
  message: 'We could not charge this request. Nothing was charged.',
}
const UNCONFIRMED = {
  code: 'DELIVERY_NOT_CONFIRMED',
  message: 'The delivery address was not confirmed within 24 hours.',
}
const SILENCE = { code: 'INTERRUPTED', message: 'The work on this summary was interrupted.', isFinal: false }

async function driveOn(database: Firestore, stored: StoredRequest, now: Date): Promise<string> {
  switch (stored.request.state) {
    case 'charged':
    case 'summarizing':
      return giveBack(database, stored, 'charged', SILENCE, now)
    case 'ready':
    case 'sending':
      return giveBack(database, stored, 'ready', SILENCE, now)
    case 'requested':
      return touch(database, stored, now)
    case 'held':
      return refuse(database, stored, UNCONFIRMED, now)
    default:
      throw new Error(`a request that has ended is still to be checked: ${stored.request.state}`)
  }
}

/** The event of its creation was lost or given up: another write makes another one. Nothing is charged yet. */
function touch(database: Firestore, stored: StoredRequest, now: Date): Promise<string> {
  const attempt = stored.request.attempt + 1
  if (attempt > CHARGE_ATTEMPTS) return refuse(database, stored, UNCHARGEABLE, now)
  const nextCheckAt = checkAt({ ...stored.request, attempt }, now)
  return write(database, stored, 'asked again to be charged', { attempt, nextCheckAt, updatedAt: now })
}

async function refuse(
  database: Firestore,
  stored: StoredRequest,
  error: { code: string; message: string },
  now: Date,
): Promise<string> {
  const none = await noField()
  const ended = { state: 'refused', error, endedAt: now, updatedAt: now, nextCheckAt: none, heldFor: none }
  return write(database, stored, `refused: ${error.code}`, ended)
}

async function write(
  database: Firestore,
  { id, updateTime }: StoredRequest,
  outcome: string,
  change: Record<string, unknown>,
): Promise<string> {
  try {
    await summaries(database).doc(id).update(change, { lastUpdateTime: updateTime })
    return outcome
  } catch (error) {
    if (isOutdated(error)) return 'overtaken'
    throw error
  }
}

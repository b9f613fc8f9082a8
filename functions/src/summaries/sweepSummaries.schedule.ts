import type { Firestore, Timestamp } from 'firebase-admin/firestore'
import { TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { queryPages } from '../platform/gateways/queryPages.ts'
import { logError, logInfo } from '../platform/log.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { traced } from '../platform/requestTrace.ts'
import { recordEvent, type StoredRequest, storedRequest, summaries } from './requests.ts'
import { lookAtTranscription } from './transcription/awaitWords.ts'
import { SILENCE } from './schedule.ts'
import { retryOrRefund } from './charge/retryOrRefund.ts'

/** Most that one run takes on; what is left is the next run's, a minute later. */
const BATCH = 200
/** Queries of so many, where those that cannot be read stand first. */
const PAGES = 50

/**
 * Every minute: drives on what should have moved by now. It only writes documents; the trigger makes the tasks.
 * Every write is conditional, so a sweep that comes late, twice, or beside a worker does no harm.
 * docs/architecture.md "A summary, from link to e-mail", docs/rules.md #task-twice to #lease-outlasted
 */
export const sweepSummaries = scheduled(
  'sweepSummaries',
  { schedule: 'every 1 minutes', timeoutSeconds: 120 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const due = summaries(database).where('nextCheckAt', '<=', now).orderBy('nextCheckAt')
    let beganAt: Timestamp | undefined
    let taken = 0
    for await (const { docs, readTime } of queryPages(due, BATCH, PAGES)) {
      const readAt = (beganAt ??= readTime)
      const stored = docs
        .flatMap((snapshot) => storedRequest(snapshot) ?? [])
        .filter((each) => isOverdue(each, readAt))
        .slice(0, BATCH - taken)
      // One that fails holds up nobody: the next run finds it where it is.
      await Promise.all(stored.map((each) => traced(each.request.trace, () => sweep(database, each, now))))
      taken += stored.length
      if (taken >= BATCH) return
    }
  },
)

/**
 * Whether as much time has passed since a request was written as it was to be left alone for. Both ends of that time are by
 * the clock of the database, and its length by the clock of the one who wrote it, which may be hours from the scheduler's:
 * what a living worker holds is never taken from it.
 * @param readAt when the run's first page was read
 */
function isOverdue(
  { request: { nextCheckAt, updatedAt }, updateTime }: StoredRequest,
  readAt: Timestamp,
): boolean {
  const waitMs = (nextCheckAt?.getTime() ?? 0) - updatedAt.getTime()
  return updateTime.toMillis() + waitMs <= readAt.toMillis()
}

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
async function driveOn(database: Firestore, stored: StoredRequest, now: Date): Promise<string> {
  const { state, attempt } = stored.request
  if (TERMINAL_STATES.has(state)) throw new Error(`a request that has ended is still to be checked: ${state}`)
  if (state === 'held') return refuse(database, stored, UNCONFIRMED, now)
  if (state === 'transcribing') return lookAtTranscription(database, stored, now)
  if (state !== 'requested') return retryOrRefund(database, stored, SILENCE, now)
  // The event of its creation was lost or given up: another write makes another one. Nothing is charged yet.
  if (attempt >= CHARGE_ATTEMPTS) return refuse(database, stored, UNCHARGEABLE, now)
  const isRetried = await recordEvent(database, stored, { type: 'retried' }, now)
  return isRetried ? 'asked again to be charged' : 'overtaken'
}

async function refuse(
  database: Firestore,
  stored: StoredRequest,
  error: { code: string; message: string },
  now: Date,
): Promise<string> {
  const isRefused = await recordEvent(database, stored, { type: 'refused', error }, now)
  return isRefused ? `refused: ${error.code}` : 'overtaken'
}

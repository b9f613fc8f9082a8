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

/** Per run, every minute. */
const BATCH = 200
/** Of queries, where unreadable documents come first. */
const PAGES = 50

/**
 * Every minute: drives overdue requests on, by writes alone; the trigger makes the tasks. Writes are
 * conditional, so late, repeated or parallel sweeps do no harm. docs/architecture.md "A summary, from link to
 * e-mail", docs/rules.md #task-twice to #lease-outlasted
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
      // A failing one blocks no other: the next run finds it.
      await Promise.all(stored.map((each) => traced(each.request.trace, () => sweep(database, each, now))))
      taken += stored.length
      if (taken >= BATCH) return
    }
  },
)

/**
 * Whether a request's allowed time has passed since its write. Both ends are by the database's clock, the
 * length by its writer's, which may be hours from the scheduler's: a living worker never loses its lease.
 * @param readAt of the run's first page
 */
function isOverdue({ request: { nextCheckAt, updatedAt }, updateTime }: StoredRequest, readAt: Timestamp) {
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

/** Then the trigger will never charge or refuse it. */
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
  // Its creation event was lost or given up: another write makes another one. Uncharged so far.
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

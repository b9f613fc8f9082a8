import { type Answer, isSuccess } from '../../support/sendRequest.ts'
import type { Progress, StoredTask } from './TaskStore.ts'

/** As docs/deploying.md sets up our queues. */
const MAX_ATTEMPTS = 50
/** Cloud Tasks' default. */
const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 3_600_000
const MAX_DOUBLINGS = 16

export interface AttemptReport {
  readonly task: string
  readonly url: string
  readonly attempt: number
  /** `deleted`: its queue was purged while it ran. */
  readonly outcome: 'succeeded' | 'retrying' | 'gave-up' | 'deleted'
  readonly httpStatus?: number
  readonly body?: string
  readonly error?: string
  readonly nextAttemptAt?: string
}

/** The report, and the task's progress when a retry follows; without it the task has ended. */
export interface Settlement {
  readonly report: AttemptReport
  readonly progress?: Pick<Progress, 'scheduleTimeMs' | 'lastAttempt'>
}

/** What follows an attempt's answer: `before` is the task as sent, `current` now, undefined when gone. */
export function settleAttempt(
  before: StoredTask,
  current: StoredTask | undefined,
  answer: Answer,
  nowMs: number,
): Settlement {
  const report = {
    task: before.name,
    url: before.http.url,
    attempt: before.dispatchCount + 1,
    ...(answer.httpStatus !== undefined && { httpStatus: answer.httpStatus, body: answer.body ?? '' }),
    ...(answer.error && { error: `${answer.error}: ${answer.message ?? ''}` }),
  }
  if (!current) return { report: { ...report, outcome: 'deleted' } }
  if (isSuccess(answer)) return { report: { ...report, outcome: 'succeeded' } }
  const { dispatchCount } = current
  if (dispatchCount >= MAX_ATTEMPTS) return { report: { ...report, outcome: 'gave-up' } }
  const scheduleTimeMs = nowMs + retryDelayMs(dispatchCount)
  const { httpStatus } = answer
  return {
    report: { ...report, outcome: 'retrying', nextAttemptAt: new Date(scheduleTimeMs).toISOString() },
    progress: { scheduleTimeMs, lastAttempt: { ...(httpStatus !== undefined && { httpStatus }) } },
  }
}

/**
 * Cloud Tasks' backoff.
 * @param failures failed attempts so far, 1 or more
 * Source: RetryConfig.max_doublings in google/cloud/tasks/v2/queue.proto
 */
const retryDelayMs = (failures: number) =>
  Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** Math.min(failures - 1, MAX_DOUBLINGS))

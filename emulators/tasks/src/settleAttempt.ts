import { type Answer, isSuccess } from '../../support/sendRequest.ts'
import { isExhausted, retryDelayMs } from './retryDelayMs.ts'
import { codeOfHttpStatus, rpcCode } from './rpcCode.ts'
import type { AttemptRecord, Progress, StoredQueue, StoredTask } from './storedTypes.ts'

/** What became of one attempt. */
export interface AttemptReport {
  readonly task: string
  readonly url: string
  /** 1 for the first. */
  readonly attempt: number
  /** `deleted`: somebody deleted the task, or another attempt finished it, while this one ran. */
  readonly outcome: 'succeeded' | 'retrying' | 'gave-up' | 'deleted'
  readonly httpStatus?: number
  readonly body?: string
  readonly error?: string
  readonly nextAttemptAt?: string
}

/** The report, and the task's progress when it is to be tried again; without it the task has ended. */
export interface Settlement {
  readonly report: AttemptReport
  readonly progress?: Pick<Progress, 'scheduleTimeMs' | 'responseCount' | 'lastAttempt'>
}

/**
 * Decides what follows from an attempt's answer.
 * @param before the task as it was sent
 * @param current the task and its queue as they are now; undefined when either is gone
 */
export function settleAttempt(
  before: StoredTask,
  current: { readonly task: StoredTask; readonly queue: StoredQueue } | undefined,
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
  const { task, queue } = current
  const sinceFirstAttemptMs = nowMs - (task.firstDispatchTimeMs ?? nowMs)
  if (isExhausted(queue.retry, task.dispatchCount, sinceFirstAttemptMs)) {
    return { report: { ...report, outcome: 'gave-up' } }
  }
  const scheduleTimeMs = nowMs + retryDelayMs(queue.retry, task.dispatchCount)
  return {
    report: { ...report, outcome: 'retrying', nextAttemptAt: new Date(scheduleTimeMs).toISOString() },
    progress: {
      scheduleTimeMs,
      responseCount: task.responseCount + (answer.httpStatus === undefined ? 0 : 1),
      lastAttempt: attemptRecord(task, answer, nowMs),
    },
  }
}

function attemptRecord(task: StoredTask, answer: Answer, nowMs: number): AttemptRecord {
  const { scheduleTimeMs, dispatchTimeMs } = task.lastAttempt ?? {
    scheduleTimeMs: nowMs,
    dispatchTimeMs: nowMs,
  }
  const dispatched = { scheduleTimeMs, dispatchTimeMs }
  if (answer.httpStatus === undefined) {
    return {
      ...dispatched,
      code: rpcCode(answer.error ?? 'UNAVAILABLE'),
      message: answer.message ?? 'no answer',
    }
  }
  return {
    ...dispatched,
    responseTimeMs: nowMs,
    httpStatus: answer.httpStatus,
    code: codeOfHttpStatus(answer.httpStatus),
    message: `HTTP status code ${answer.httpStatus}`,
  }
}

import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { HELD_MS, TRANSCRIPTION_CHECK_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'

/** Tries of one stage, the first included. What has failed this often is refunded. */
export const ATTEMPTS = 5

/** Why what should have moved by itself is tried again. */
export const SILENCE = {
  code: 'INTERRUPTED',
  message: 'The work on this summary was interrupted.',
  isFinal: false,
}

/** After this the sweeper takes it that whoever should have acted will not: the trigger, or the queue. */
const GRACE_MS = 60_000

/** Pauses before attempts 1 to 5: all of them fit between the tenth minute, when delivery is due, and the fifteenth. */
const BACKOFF_MS = [0, 10_000, 30_000, 60_000, 90_000]

/**
 * Between the first two looks whether an account's earlier summary is made; then that much more each time, up to the
 * longest. A look costs a read, a write and a task, and an engine takes seconds or minutes.
 */
const QUEUE_PAUSE_MS = 5_000
const LONGEST_QUEUE_PAUSE_MS = 30_000

type Due = Pick<SummaryRequest, 'state' | 'attempt' | 'requestedAt' | 'waits'>

/** When the task of the next stage is due. @param request in state `charged` or `ready` */
export function dueAt(request: Due, now: Date): Date {
  const earliest =
    request.state === 'ready'
      ? request.requestedAt.getTime() + setting('SUMMARY_DELAY_SECONDS') * 1000
      : now.getTime() + Math.min((request.waits ?? 0) * QUEUE_PAUSE_MS, LONGEST_QUEUE_PAUSE_MS)
  const backoffMs = BACKOFF_MS[Math.min(request.attempt, BACKOFF_MS.length) - 1] ?? 0
  return new Date(Math.max(earliest, now.getTime() + backoffMs))
}

/** When the sweeper looks at a request: it should have gone on by itself before. @param now when it came into its state */
export function checkAt(request: Due & Pick<SummaryRequest, 'lease'>, now: Date): Date {
  if (request.lease !== undefined) return request.lease.expiresAt
  if (request.state === 'held') return new Date(now.getTime() + HELD_MS)
  if (request.state === 'transcribing') return new Date(now.getTime() + TRANSCRIPTION_CHECK_MS)
  return new Date(dueAt(request, now).getTime() + GRACE_MS)
}

import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { HELD_MS, TRANSCRIPTION_CHECK_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'

/** Per stage, the first included; then a refund. */
export const ATTEMPTS = 5

/** Why the sweep retries. */
export const SILENCE = {
  code: 'INTERRUPTED',
  message: 'The work on this summary was interrupted.',
  isFinal: false,
}

/** Then the sweep takes the trigger's or queue's event for lost. */
const GRACE_MS = 60_000

/** Before attempts 1 to 5: all fit between the tenth minute, when delivery is due, and the fifteenth. */
const BACKOFF_MS = [0, 10_000, 30_000, 60_000, 90_000]

/** Pause between checks of an earlier summary; each grows by it. Checks are cheap, engines take minutes. */
const QUEUE_PAUSE_MS = 5_000
const LONGEST_QUEUE_PAUSE_MS = 30_000

type Due = Pick<SummaryRequest, 'state' | 'attempt' | 'requestedAt' | 'waits'>

/** Of the next stage. @param request in state `charged` or `ready` */
export function dueAt(request: Due, now: Date): Date {
  const earliest =
    request.state === 'ready'
      ? request.requestedAt.getTime() + setting('SUMMARY_DELAY_SECONDS') * 1000
      : now.getTime() + Math.min((request.waits ?? 0) * QUEUE_PAUSE_MS, LONGEST_QUEUE_PAUSE_MS)
  const backoffMs = BACKOFF_MS[Math.min(request.attempt, BACKOFF_MS.length) - 1] ?? 0
  return new Date(Math.max(earliest, now.getTime() + backoffMs))
}

/** When the sweep checks a request that did not go on. @param now when it came into its state */
export function checkAt(request: Due & Pick<SummaryRequest, 'lease'>, now: Date): Date {
  if (request.lease !== undefined) return request.lease.expiresAt
  if (request.state === 'held') return new Date(now.getTime() + HELD_MS)
  if (request.state === 'transcribing') return new Date(now.getTime() + TRANSCRIPTION_CHECK_MS)
  return new Date(dueAt(request, now).getTime() + GRACE_MS)
}

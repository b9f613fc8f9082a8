import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { setting } from '../platform/config.ts'

/** Tries of one stage, the first included. What has failed this often is refunded. */
export const ATTEMPTS = 5

/** Engine limit < lease < dispatch deadline: nobody takes over while the first may still be at work. */
export const ENGINE_LIMIT_MS = 240_000
export const SUMMARIZE_LEASE_MS = 300_000
/** Longer than the longest that a mail may take, see platform/gateways/mail.ts. */
export const SEND_LEASE_MS = 120_000

/** How long a request waits for its delivery address to be confirmed. docs/rules.md "Times and retention" */
export const HELD_MS = 24 * 3_600_000

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
  return new Date(dueAt(request, now).getTime() + GRACE_MS)
}

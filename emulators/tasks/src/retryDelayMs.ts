import type { RetrySettings } from './storedTypes.ts'

/**
 * How long Cloud Tasks waits before the next attempt: from minBackoff it doubles maxDoublings times, then grows by
 * that last step, and never passes maxBackoff.
 * @param failures attempts that have failed so far, 1 or more
 * @returns milliseconds, at least 1, so that a queue without backoff cannot fail for ever within one instant
 * Source: RetryConfig.max_doublings in google/cloud/tasks/v2/queue.proto
 */
export function retryDelayMs(retry: RetrySettings, failures: number): number {
  const doublings = Math.min(failures - 1, retry.maxDoublings)
  const steps = Math.max(1, failures - retry.maxDoublings)
  return Math.max(1, Math.min(retry.maxBackoffMs, retry.minBackoffMs * 2 ** doublings * steps))
}

/**
 * Whether a task that has just failed is given up: when it has had its attempts and, where a duration is set, that
 * time has passed too.
 * @param sinceFirstAttemptMs time since the first dispatch
 */
export function isExhausted(retry: RetrySettings, attempts: number, sinceFirstAttemptMs: number): boolean {
  const tooOld = retry.maxRetryDurationMs > 0 && sinceFirstAttemptMs >= retry.maxRetryDurationMs
  if (retry.maxAttempts === -1) return tooOld
  return attempts >= retry.maxAttempts && (tooOld || retry.maxRetryDurationMs === 0)
}

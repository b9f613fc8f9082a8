import { DELIVERY_LEASE_MS } from '#domain/time/lifetimes.ts'
import { MINUTE_MS } from '#domain/units.ts'

/**
 * Whether a delivery that a worker has taken is still that worker's. Both times are the database's: when it committed
 * the lease, and when it answered the query that found it. No clock of a worker or of the scheduler has a say.
 * @param takenMs since 1970
 * @param readMs since 1970
 */
export function isLeased(takenMs: number, readMs: number): boolean {
  return readMs - takenMs < DELIVERY_LEASE_MS
}

/** Waits after the first try, the second, and so on: greylisting is over after the first, an outage before the last. */
const WAITS_MINUTES = [5, 15, 60, 180, 360, 720, 1440]

/** After so many tries, about two days, a recipient gets no issue this week. */
export const ATTEMPTS = WAITS_MINUTES.length + 1

/** Times are jittered by up to this part, so that those who failed together do not all come back together. */
const JITTER = 0.2

/** When a delivery is tried again that did not succeed. @returns undefined after the last attempt */
export function retryAt(attempt: number, now: Date, random: () => number = Math.random): Date | undefined {
  const minutes = WAITS_MINUTES[attempt - 1]
  if (minutes === undefined) return undefined
  return new Date(now.getTime() + minutes * MINUTE_MS * (1 + JITTER * random()))
}

import { DELIVERY_LEASE_MS } from '#domain/time/lifetimes.ts'
import { MINUTE_MS } from '#domain/units.ts'

/** Whether a delivery's lease still holds. Both times are the database's: no worker's clock counts. */
export function isLeased(takenMs: number, readMs: number): boolean {
  return readMs - takenMs < DELIVERY_LEASE_MS
}

/** Pauses between tries: greylisting ends after the first, an outage before the last. */
const WAITS_MINUTES = [5, 15, 60, 180, 360, 720, 1440]

/** After these, about two days, a recipient misses this week's issue. */
export const ATTEMPTS = WAITS_MINUTES.length + 1

/** Jitter against simultaneous retries. */
const JITTER = 0.2

/** Time of a retry. @returns undefined after the last attempt */
export function retryAt(attempt: number, now: Date, random: () => number = Math.random): Date | undefined {
  const minutes = WAITS_MINUTES[attempt - 1]
  if (minutes === undefined) return undefined
  return new Date(now.getTime() + minutes * MINUTE_MS * (1 + JITTER * random()))
}

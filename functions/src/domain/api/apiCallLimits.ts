import { utcDay } from '../time/calendar.ts'
import { DAY_MS, MINUTE_MS } from '../units.ts'

/** Calls of the API by all keys and agents of one account. docs/rules.md "API" */
export const API_CALLS_PER_MINUTE = 60
export const API_CALLS_PER_DAY = 5_000

/** Calls of a minute and a day (UTC). */
export interface ApiCallCount {
  /** Such as `2026-11-22T14:05`. */
  minute: string
  inMinute: number
  /** Such as `2026-11-22`. */
  day: string
  inDay: number
}

export function minuteOf(now: Date): string {
  return now.toISOString().slice(0, 16)
}

/** The count at `now`: other minutes and days no longer count. */
export function countAt(before: ApiCallCount | undefined, now: Date): ApiCallCount {
  const [minute, day] = [minuteOf(now), utcDay(now)]
  return {
    minute,
    inMinute: before?.minute === minute ? before.inMinute : 0,
    day,
    inDay: before?.day === day ? before.inDay : 0,
  }
}

/**
 * Takes calls for the next callers: `wanted` while many are left, single ones at the end, none beyond.
 * @param before undefined before the first count
 * @param unused calls taken in an earlier minute of this day and not made: they are given back first
 * @returns the count after it, and the number taken: 0 is a refusal
 */
export function takeCalls(
  before: ApiCallCount | undefined,
  now: Date,
  wanted: number,
  unused = 0,
): { taken: number; count: ApiCallCount } {
  const known = countAt(before, now)
  const count = { ...known, inDay: Math.max(0, known.inDay - unused) }
  const left = Math.min(API_CALLS_PER_MINUTE - count.inMinute, API_CALLS_PER_DAY - count.inDay)
  const taken = Math.max(0, Math.min(wanted, left, Math.ceil(left / 10)))
  return { taken, count: { ...count, inMinute: count.inMinute + taken, inDay: count.inDay + taken } }
}

/** Whole seconds until a minute, or a day, ends: at least 1. */
export function secondsLeft(now: Date, lengthMs: typeof MINUTE_MS | typeof DAY_MS): number {
  return Math.max(1, Math.ceil((lengthMs - (now.getTime() % lengthMs)) / 1000))
}

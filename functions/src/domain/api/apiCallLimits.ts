import { utcDay } from '../time/calendar.ts'
import { DAY_MS, MINUTE_MS } from '../units.ts'

/** Calls of the API that one account makes, by all its keys and agents together. docs/rules.md "API" */
export const API_CALLS_PER_MINUTE = 60
export const API_CALLS_PER_DAY = 5_000

/** Calls of a minute and a day, both as they begin in UTC. */
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

/** The count as it stands at `now`: what was of another minute or day is over. */
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
 * Takes calls for whoever makes them next: `wanted` while many are left, one by one at the end, none beyond it.
 * @param before undefined where none was counted yet
 * @param unused calls that were taken in an earlier minute of this day and not made: they are given back first
 * @returns the count after it, and how many were taken: 0 is a refusal
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

/** Whole seconds until a minute, or a day, is over: at least 1. */
export function secondsLeft(now: Date, lengthMs: typeof MINUTE_MS | typeof DAY_MS): number {
  return Math.max(1, Math.ceil((lengthMs - (now.getTime() % lengthMs)) / 1000))
}

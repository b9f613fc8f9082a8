import { DAY_MS } from './units.ts'

/** First day of the next month at 00:00 UTC: when credits come back. docs/rules.md row 32 */
export function nextMonthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

/** The UTC calendar day, as `YYYY-MM-DD`: the day that daily limits and streaks count by. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The UTC calendar month, as `YYYY-MM`. */
export function utcMonth(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Whole days between the calendar days of two instants, in UTC; negative when `to` is earlier. */
export function daysBetween(from: Date, to: Date): number {
  return (Date.parse(utcDay(to)) - Date.parse(utcDay(from))) / DAY_MS
}

/** Days until an instant, begun days counted, never negative; 30 when it is not known. docs/rules.md "Dashboard" */
export function daysUntil(at: Date | undefined, now: Date): number {
  if (at === undefined || Number.isNaN(at.getTime())) return 30
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / DAY_MS))
}

import { DAY_MS } from '../units.ts'

/** When credits come back (UTC). docs/rules.md #month-ends */
export function nextMonthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

/** `YYYY-MM-DD`, UTC: for daily limits and streaks. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** `YYYY-MM`, UTC. */
export function utcMonth(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Whole UTC calendar days; negative when `to` is earlier. */
export function daysBetween(from: Date, to: Date): number {
  return (Date.parse(utcDay(to)) - Date.parse(utcDay(from))) / DAY_MS
}

/** Begun days count, never negative; 30 when unknown. docs/rules.md "Dashboard" */
export function daysUntil(at: Date | null | undefined, now: Date): number {
  if (at == null || Number.isNaN(at.getTime())) return 30
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / DAY_MS))
}

/** For our weeks: the newsletter is written in Spain. */
export const NEWSLETTER_TIME_ZONE = 'Europe/Madrid'

/** Such as `2026-W47`, by a time zone's calendar. @throws RangeError when instant or time zone is invalid */
export function isoWeekOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const day = new Date(Date.UTC(part('year'), part('month') - 1, part('day')))
  const thursday = new Date(day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(week).padStart(2, '0')}`
}

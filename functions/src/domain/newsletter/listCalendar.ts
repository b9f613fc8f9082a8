import { isoWeekOf, NEWSLETTER_TIME_ZONE, utcDay } from '../time/calendar.ts'
import { DAY_MS, HOUR_MS } from '../units.ts'

/** Hour of a Friday, in Madrid: lists are made from the first, and late from the second. */
const BEGUN_HOUR = 3
const DUE_HOUR = 7

/** The week of the last Friday at 03:00, whose lists exist or are being made. docs/rules.md "Podcast lists" */
export function weekBegun(now: Date): string {
  return weekFrom(now, BEGUN_HOUR)
}

/** The newest week whose missing lists are late: of the last Friday at 07:00, when the issue goes out. */
export function weekDue(now: Date): string {
  return weekFrom(now, DUE_HOUR)
}

function weekFrom(now: Date, fridayHour: number): string {
  return isoWeekOf(new Date(now.getTime() - 4 * DAY_MS - fridayHour * HOUR_MS), NEWSLETTER_TIME_ZONE)
}

const WEEK = /^(\d{4})-W(\d{2})$/

/** An ISO 8601 week, such as `2026-W47`. */
export function isWeek(text: string): boolean {
  const [, , number = '0'] = WEEK.exec(text) ?? []
  return Number(number) >= 1 && Number(number) <= 53
}

/** The Friday as `YYYY-MM-DD`. @throws RangeError when it is no week */
export function fridayOf(week: string): string {
  const [, year = '', number = ''] = WEEK.exec(week) ?? []
  // The fourth of January is always in the first week. ISO 8601
  const fourth = Date.UTC(Number(year), 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS
  return utcDay(new Date(monday + (Number(number) - 1) * 7 * DAY_MS + 4 * DAY_MS))
}

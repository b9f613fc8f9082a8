import { DAY_MS } from './units.ts'

/** Where our weeks begin and end: the newsletter is written in Spain. */
export const NEWSLETTER_TIME_ZONE = 'Europe/Madrid'

/**
 * The ISO 8601 week of an instant, such as `2026-W47`, by the calendar of a time zone: its year is that of its Thursday.
 * @throws RangeError when the instant or the time zone is not one
 */
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

import type { ListId } from '#domain/api/listAnswers.ts'
import { fridayOf } from '#domain/newsletter/listCalendar.ts'
import { DAY_MS } from '#domain/units.ts'
import { dateText } from '../../ui/dateText.ts'
import { utcDayText } from '../../ui/dayText.ts'
import { LOCALE } from '../../ui/language.en.ts'

/** The chart of each list. Apple asks for the link. */
export const CHARTS: Readonly<Record<ListId, string>> = {
  us: 'https://podcasts.apple.com/us/charts',
  business: 'https://podcasts.apple.com/us/charts?genre=1321',
  es: 'https://podcasts.apple.com/es/charts',
}

/** Its Friday, like 20 November 2026. */
export function weekText(week: string): string {
  return dateText(new Date(fridayOf(week)))
}

/** The Friday, without its year within twelve months. A day and its month never part. */
export function shortWeekText(week: string, now: Date): string {
  const friday = new Date(fridayOf(week))
  const isNear = now.getTime() - friday.getTime() < 360 * DAY_MS
  return isNear ? utcDayText(friday) : weekText(week).replace(' ', '\u00A0')
}

/** `November 2026` of a week's Friday. */
export function monthText(week: string): string {
  const friday = new Date(fridayOf(week))
  return friday.toLocaleDateString(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

import type { LateReason, ListId } from '#domain/api/listAnswers.ts'
import { fridayOf } from '#domain/newsletter/listCalendar.ts'
import { DAY_MS } from '#domain/units.ts'
import { dateText } from '../../ui/dateText.ts'

interface ChartWords {
  /** After "Apple’s public chart, ". */
  name: string
  href: string
}

/** Where each list is chosen from. Apple asks to be named, and linked to. */
export const CHART_WORDS: Readonly<Record<ListId, ChartWords>> = {
  us: { name: 'United States', href: 'https://podcasts.apple.com/us/charts' },
  business: { name: 'Business, United States', href: 'https://podcasts.apple.com/us/charts?genre=1321' },
  es: { name: 'Spain', href: 'https://podcasts.apple.com/es/charts' },
}

/** Why this Friday's list is not there yet, and what comes of it. */
export const LATE_WORDS: Readonly<Record<LateReason, string>> = {
  CHART: 'On Friday the chart did not answer. We ask again every hour, and this page changes by itself.',
  TOO_FEW:
    'Too few shows of the chart had something new that can be read. We look again every six hours, and this page changes by itself.',
  ENGINE:
    'This Friday’s episodes are not summarized yet. We try again every hour, and this page changes by itself.',
}

/** Its Friday, like 20 November 2026. */
export function weekText(week: string): string {
  return dateText(new Date(fridayOf(week)))
}

/** Its Friday without the year, where that is plain: within twelve months. A day and its month never part. */
export function shortWeekText(week: string, now: Date): string {
  const text = weekText(week)
  const isNear = now.getTime() - Date.parse(fridayOf(week)) < 360 * DAY_MS
  return (isNear ? text.replace(/ \d+$/, '') : text).replace(' ', '\u00A0')
}

/** `November 2026` of a week's Friday. */
export function monthText(week: string): string {
  return weekText(week).replace(/^\d+ /, '')
}

/** 1st, 2nd, 3rd, 4th, 11th. */
export function ordinal(place: number): string {
  const isTeen = place % 100 > 10 && place % 100 < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

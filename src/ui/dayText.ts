import { DAY_MS } from '#domain/units.ts'
import { LOCALE } from './language.en.ts'
import { dayTexts } from './dayTexts.en.ts'

/**
 * A day in the reader's time zone: today, yesterday, Friday, 19 November; with its year after twelve months. A day
 * and its month never part.
 */
export function dayText(at: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS)
  if (days === 0) return dayTexts.today
  if (days === 1) return dayTexts.yesterday
  if (days > 1 && days < 7) return at.toLocaleDateString(LOCALE, { weekday: 'long' })
  const isOld = days >= 365 || days < 0
  return together(
    at.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', ...(isOld && { year: 'numeric' }) }),
  )
}

/** A day in UTC, like 19 November. A day and its month never part. */
export function utcDayText(at: Date): string {
  return together(at.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' }))
}

const together = (words: string) => words.replaceAll(' ', '\u{a0}')

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
}

import { LOCALE } from './language.en.ts'
import { dayTexts } from './dayTexts.en.ts'

/** A calendar day in UTC, like 12 March 2027; 'Unknown' without one. docs/rules.md #no-period */
export function dateText(date: Date | null | undefined): string {
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) return dayTexts.unknown
  return date.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

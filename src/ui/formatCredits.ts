import { type Credits, UNLIMITED } from '#domain/units.ts'
import { NUMBER_LOCALE } from './language.en.ts'
import { dayTexts } from './dayTexts.en.ts'

/** Credits with separators; unlimited in words. */
export function formatCredits(credits: Credits): string {
  return credits === UNLIMITED ? dayTexts.unlimited : numberText(credits)
}

/** A number with separators, also where the language leaves them out of four digits. */
export function numberText(number: number): string {
  return number.toLocaleString(NUMBER_LOCALE, { useGrouping: 'always' })
}

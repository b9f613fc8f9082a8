import type { ReaderLanguage } from '#domain/languages.ts'
import type { Credits } from '#domain/units.ts'

/** Amounts and times as mails write them. */

export function amount(credits: Credits, language: ReaderLanguage): string {
  return new Intl.NumberFormat(language, { useGrouping: 'always' }).format(credits)
}

/** In UTC, and labelled so: a mail does not know the reader's time zone. */
export function instant(at: Date, language: ReaderLanguage, dateStyle: 'medium' | 'long' = 'medium'): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}

/** A week's days, such as "16 – 22 Nov". @param week ISO 8601, such as 2026-W47 @throws RangeError when malformed */
export function daysOfWeek(week: string, language: ReaderLanguage): string {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? []
  if (year === undefined || number === undefined) {
    throw new RangeError(`"${week}" is no ISO week, such as 2026-W47`)
  }
  // The first week holds the fourth of January.
  const fourth = new Date(Date.UTC(Number(year), 0, 4))
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7) + (Number(number) - 1) * 7
  const day = (offset: number) => new Date(Date.UTC(Number(year), 0, monday + offset))
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).formatRange(day(0), day(6))
}

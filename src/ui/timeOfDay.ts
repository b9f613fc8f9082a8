import { clockText } from './clockText.ts'
import { LOCALE } from './language.en.ts'
import { dayTexts } from './dayTexts.en.ts'

/** A time by the device's clock: `today at 07:58`, `yesterday at 21:10`, `on 12 March at 09:00`. */
export function timeOfDay(at: Date, now = new Date()): string {
  const time = clockText(at)
  const day = (date: Date) => date.toDateString()
  const before = new Date(now)
  before.setDate(before.getDate() - 1)
  if (day(at) === day(now)) return dayTexts.todayAt(time)
  if (day(at) === day(before)) return dayTexts.yesterdayAt(time)
  return dayTexts.dayAt(at.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long' }), time)
}

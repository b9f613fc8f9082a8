import { clockText } from './clockText.ts'

/** When something was, in words for the device's own day: `today at 07:58`, `yesterday at 21:10`, `on 12 March at 09:00`. */
export function timeOfDay(at: Date, now = new Date()): string {
  const time = clockText(at)
  const day = (date: Date) => date.toDateString()
  const before = new Date(now)
  before.setDate(before.getDate() - 1)
  if (day(at) === day(now)) return `today at ${time}`
  if (day(at) === day(before)) return `yesterday at ${time}`
  return `on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })} at ${time}`
}

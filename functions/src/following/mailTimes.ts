import type { FollowMails } from '#domain/following/following.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'

/** Time zones differ by quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * When the next brief is due: the first quarter of an hour not before its hour, on its day. An hour that the
 * clock skips is the one after; of a repeated hour the first. Offers are collected daily also where each
 * summary has its own mail. docs/rules.md "Following"
 * @param after excluded
 * @returns undefined without mails
 */
export function nextMailAt(
  { rhythm, hour, weekday }: FollowMails,
  timeZone: string,
  after: Date,
): Date | undefined {
  if (rhythm === 'off') return undefined
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const clock = (ms: number) => {
    const parts = format.formatToParts(ms)
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
    return { day: part('weekday'), hour: Number(part('hour')) }
  }
  const first = Math.floor(after.getTime() / QUARTER_MS) * QUARTER_MS
  let before = clock(first)
  for (let ms = first + QUARTER_MS; ms <= first + 8 * DAY_MS; ms += QUARTER_MS) {
    const now = clock(ms)
    const isReached = now.hour >= hour && (before.day !== now.day || before.hour < hour)
    if (isReached && (rhythm !== 'weekly' || now.day === WEEKDAYS[weekday - 1])) return new Date(ms)
    before = now
  }
  return undefined
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

import { expect, it } from 'vitest'
import type { FollowMails } from '#domain/following/following.ts'
import { nextMailAt } from './mailTimes.ts'

const weekly = (weekday: FollowMails['weekday']): FollowMails => ({ rhythm: 'weekly', hour: 7, weekday })
const daily = (hour: number): FollowMails => ({ rhythm: 'daily', hour, weekday: 1 })

it.each<[string, FollowMails, string, string, string | undefined]>([
  ['later today', daily(7), 'Europe/Madrid', '2026-11-23 05:59', '2026-11-23 06:00'],
  ['tomorrow, when it is that hour now', daily(7), 'Europe/Madrid', '2026-11-23 06:00', '2026-11-24 06:00'],
  ['at midnight', daily(0), 'UTC', '2026-11-23 06:00', '2026-11-24 00:00'],
  ['where hours begin at a quarter', daily(7), 'Asia/Kathmandu', '2026-11-23 00:00', '2026-11-23 01:15'],
  ['an hour that the clock skips', daily(2), 'Europe/Madrid', '2027-03-28 00:30', '2027-03-28 01:00'],
  ['the first of a double hour', daily(2), 'Europe/Madrid', '2026-10-24 23:30', '2026-10-25 00:00'],
  ['and not its second', daily(2), 'Europe/Madrid', '2026-10-25 00:00', '2026-10-26 01:00'],
  ['on a day of the week', weekly(7), 'UTC', '2026-11-23 08:00', '2026-11-29 07:00'],
  ['a week later on that day', weekly(1), 'UTC', '2026-11-23 07:00', '2026-11-30 07:00'],
  ['never', { rhythm: 'off', hour: 7, weekday: 1 }, 'UTC', '2026-11-23 07:00', undefined],
])('the next mail about followed shows is due %s', (_, mails, timeZone, after, at) => {
  const next = nextMailAt(mails, timeZone, new Date(`${after}Z`))
  expect(next?.toISOString()).toBe(at && `${at.replace(' ', 'T')}:00.000Z`)
})

import { expect, it } from 'vitest'
import type { FollowMails } from '#domain/following/following.ts'
import { nextMailAt } from './mailTimes.ts'

const daily = (hour: number): FollowMails => ({ rhythm: 'daily', hour, weekday: 1 })

it.each<[string, FollowMails, string, string, string | undefined]>([
  ['later today', daily(7), 'Europe/Madrid', '2026-11-23T05:59:00Z', '2026-11-23T06:00:00.000Z'],
  [
    'tomorrow, when it is that hour now',
    daily(7),
    'Europe/Madrid',
    '2026-11-23T06:00:00Z',
    '2026-11-24T06:00:00.000Z',
  ],
  ['at midnight', daily(0), 'UTC', '2026-11-23T06:00:00Z', '2026-11-24T00:00:00.000Z'],
  [
    'where hours begin at another quarter',
    daily(7),
    'Asia/Kathmandu',
    '2026-11-23T00:00:00Z',
    '2026-11-23T01:15:00.000Z',
  ],
  [
    'an hour that the clock skips',
    daily(2),
    'Europe/Madrid',
    '2027-03-28T00:30:00Z',
    '2027-03-28T01:00:00.000Z',
  ],
  [
    'the first of an hour that comes twice',
    daily(2),
    'Europe/Madrid',
    '2026-10-24T23:30:00Z',
    '2026-10-25T00:00:00.000Z',
  ],
  ['and not its second', daily(2), 'Europe/Madrid', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00.000Z'],
  [
    'on a day of the week',
    { rhythm: 'weekly', hour: 7, weekday: 7 },
    'UTC',
    '2026-11-23T08:00:00Z',
    '2026-11-29T07:00:00.000Z',
  ],
  [
    'a week later on that day',
    { rhythm: 'weekly', hour: 7, weekday: 1 },
    'UTC',
    '2026-11-23T07:00:00Z',
    '2026-11-30T07:00:00.000Z',
  ],
  ['never', { rhythm: 'off', hour: 7, weekday: 1 }, 'UTC', '2026-11-23T07:00:00Z', undefined],
])('the next mail is due %s', (_, mails, timeZone, after, at) => {
  expect(nextMailAt(mails, timeZone, new Date(after))?.toISOString()).toBe(at)
})

import { describe, expect, it } from 'vitest'
import { Timetable } from './Timetable.ts'

function times(schedule: string, timeZone: string, after: string, count: number): string[] {
  const timetable = new Timetable(schedule, timeZone)
  const found: string[] = []
  let atMs = Date.parse(after)
  while (found.length < count) {
    atMs = timetable.nextMs(atMs)
    found.push(new Date(atMs).toISOString().replace(':00.000', ''))
  }
  return found
}

describe('a schedule', () => {
  it.each([
    ['0 0 1 * *', '2026-11-21T10:00Z', ['2026-12-01T00:00Z', '2027-01-01T00:00Z', '2027-02-01T00:00Z']],
    ['every 5 minutes', '2026-11-21T10:02Z', ['2026-11-21T10:05Z', '2026-11-21T10:10Z']],
    ['every 60 minutes', '2026-11-21T22:30Z', ['2026-11-21T23:00Z', '2026-11-22T00:00Z']],
    ['every day 00:00', '2026-11-21T10:00Z', ['2026-11-22T00:00Z', '2026-11-23T00:00Z']],
    ['0 7 * * 5,6,0', '2026-11-21T10:00Z', ['2026-11-22T07:00Z', '2026-11-27T07:00Z', '2026-11-28T07:00Z']],
  ])('"%s" is due at the right times', (schedule, after, expected) => {
    expect(times(schedule, 'UTC', after, expected.length)).toEqual(expected)
  })

  it('is due at the same local time before and after the change to winter time', () => {
    expect(times('every day 09:00', 'Europe/Madrid', '2026-10-23T10:00Z', 3)).toEqual([
      '2026-10-24T07:00Z',
      '2026-10-25T08:00Z',
      '2026-10-26T08:00Z',
    ])
  })

  it.each([
    ['sometimes', 'UTC', /neither unix-cron of 5 fields/],
    ['0 0 0 1 * *', 'UTC', /neither unix-cron/],
    ['0 25 * * *', 'UTC', /25|[Hh]our/],
    ['every 0 minutes', 'UTC', /neither unix-cron/],
    ['every 7 minutes', 'UTC', /neither unix-cron/],
    ['every day 24:00', 'UTC', /24|[Hh]our/],
    ['every mon 10:00', 'UTC', /neither unix-cron/],
    ['every day 00:00', 'Europe/Nowhere', /not a time zone/],
  ])('"%s" in %s is refused', (schedule, timeZone, message) => {
    expect(() => new Timetable(schedule, timeZone)).toThrow(message)
  })
})

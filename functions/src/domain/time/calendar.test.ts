import * as fc from 'fast-check'
import { expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- test data lies outside the domain
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import {
  daysBetween,
  daysUntil,
  isoWeekOf,
  NEWSLETTER_TIME_ZONE,
  nextMonthStart,
  utcDay,
} from './calendar.ts'
import { DAY_MS } from '../units.ts'

const anyDate = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

it.each([
  ['within a month', '2026-11-21T10:00:00Z', '2026-12-01T00:00:00Z'],
  ['December', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z'],
  ['the very start of a month is not its own end', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['a day that the next month has not', '2026-01-31T12:00:00Z', '2026-02-01T00:00:00Z'],
  ['leap day', '2028-02-29T23:00:00Z', '2028-03-01T00:00:00Z'],
])('#month-ends: credits are reset on the first of the next month: %s', (_, now, start) =>
  expect(nextMonthStart(new Date(now))).toEqual(new Date(start)),
)

it('nextMonthStart is a first at 00:00 UTC, later than now, at most 31 days away', () => {
  fc.assert(
    fc.property(anyDate, (now) => {
      const start = nextMonthStart(now)
      expect(start.toISOString()).toMatch(/-01T00:00:00\.000Z$/)
      expect(start.getTime()).toBeGreaterThan(now.getTime())
      expect(start.getTime() - now.getTime()).toBeLessThanOrEqual(31 * DAY_MS)
    }),
  )
})

interface MonthStart {
  zone: string
  now_utc: string
  reset_utc: string
  ceil_days: number
}

describeShared('the shared vectors', 'vectors/month-starts.json', (file) => {
  const { next_month: starts } = readJson<{ next_month: MonthStart[] }>(file)
  const inUtc = starts.filter(({ zone }) => zone === 'UTC')
  it('are more than five in UTC', () => expect(inUtc.length).toBeGreaterThan(5))
  it.each(inUtc)('$now_utc → $reset_utc', ({ now_utc, reset_utc, ceil_days }) => {
    expect(nextMonthStart(new Date(now_utc))).toEqual(new Date(reset_utc))
    expect(daysUntil(new Date(reset_utc), new Date(now_utc))).toBe(ceil_days)
  })
})

it.each([
  ['a begun day counts', '2026-11-22T10:00:01Z', 2],
  ['what is past is 0', '2026-11-20T00:00:00Z', 0],
])('daysUntil: %s', (_, at, days) =>
  expect(daysUntil(new Date(at), new Date('2026-11-21T10:00:00Z'))).toBe(days),
)

it('daysUntil is 30 for an unknown instant', () => {
  const unknown = [undefined, null, new Date(Number.NaN)]
  expect(unknown.map((at) => daysUntil(at, new Date()))).toEqual([30, 30, 30])
})

it('utcDay and daysBetween count by the calendar in UTC', () => {
  expect(utcDay(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21')
  expect(daysBetween(new Date('2026-11-21T23:59:59Z'), new Date('2026-11-22T00:00:00Z'))).toBe(1)
  expect(daysBetween(new Date('2026-11-22T00:00:00Z'), new Date('2026-11-21T23:59:59Z'))).toBe(-1)
})

it.each([
  ['a Saturday', '2026-11-21T12:00:00Z', '2026-W47'],
  ['the Monday it begins with', '2026-11-16T00:00:00Z', '2026-W47'],
  ['late on Sunday in London, Monday in Madrid', '2026-11-22T23:30:00Z', '2026-W48'],
  ['late on Sunday in summer', '2026-07-05T22:30:00Z', '2026-W28'],
  ['a Thursday, the 1st of January', '2026-01-01T12:00:00Z', '2026-W01'],
  ['a Friday, the 1st of January: the old year’s', '2027-01-01T12:00:00Z', '2026-W53'],
  ['a Monday in December: the new year’s', '2024-12-30T12:00:00Z', '2025-W01'],
  ['the leap day', '2028-02-29T12:00:00Z', '2028-W09'],
])('ISO week of %s', (_, at, week) => expect(isoWeekOf(new Date(at), NEWSLETTER_TIME_ZONE)).toBe(week))

it('isoWeekOf goes by the calendar of the time zone given', () => {
  const at = new Date('2026-11-22T23:30:00Z')
  expect(isoWeekOf(at, 'Etc/UTC')).toBe('2026-W47')
})

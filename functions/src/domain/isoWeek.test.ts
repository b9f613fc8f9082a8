import { expect, it } from 'vitest'
import { isoWeekOf, NEWSLETTER_TIME_ZONE } from './isoWeek.ts'

it.each([
  ['a Saturday', '2026-11-21T12:00:00Z', '2026-W47'],
  ['the Monday it begins with', '2026-11-16T00:00:00Z', '2026-W47'],
  ['late on Sunday in London, Monday in Madrid', '2026-11-22T23:30:00Z', '2026-W48'],
  ['late on Sunday in summer', '2026-07-05T22:30:00Z', '2026-W28'],
  ['a Thursday, the 1st of January', '2026-01-01T12:00:00Z', '2026-W01'],
  ['a Friday, the 1st of January: the old year’s', '2027-01-01T12:00:00Z', '2026-W53'],
  ['a Monday in December: the new year’s', '2024-12-30T12:00:00Z', '2025-W01'],
  ['the leap day', '2028-02-29T12:00:00Z', '2028-W09'],
])('%s', (_, at, week) => expect(isoWeekOf(new Date(at), NEWSLETTER_TIME_ZONE)).toBe(week))

it('goes by the calendar of the place', () => {
  const at = new Date('2026-11-22T23:30:00Z')
  expect(isoWeekOf(at, 'Etc/UTC')).toBe('2026-W47')
})

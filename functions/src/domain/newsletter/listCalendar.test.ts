import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fridayOf, isWeek, weekBegun, weekDue } from './listCalendar.ts'

describe('the week of a list', () => {
  it.each([
    ['is the old one on Friday in Madrid, just before three', '2026-11-20T01:59:59Z', '2026-W46', '2026-W46'],
    ['has begun on Friday at three, when the list is made', '2026-11-20T02:00:00Z', '2026-W47', '2026-W46'],
    ['is due on Friday at seven', '2026-11-20T06:00:00Z', '2026-W47', '2026-W47'],
    ['stays until the Monday after', '2026-11-23T12:00:00Z', '2026-W47', '2026-W47'],
    ['is right at the end of a year', '2027-01-01T12:00:00Z', '2026-W53', '2026-W53'],
  ])('%s', (_, at, begun, due) => {
    expect([weekBegun(new Date(at)), weekDue(new Date(at))]).toEqual([begun, due])
  })

  it('is named by its Friday', () => {
    expect(['2026-W47', '2026-W53', '2027-W01'].map(fridayOf)).toEqual([
      '2026-11-20',
      '2027-01-01',
      '2027-01-08',
    ])
  })

  it('begins on its own Friday, at any time of the years 2020 to 2060', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (at) => {
        const week = weekBegun(at)
        const age = at.getTime() - Date.parse(`${fridayOf(week)}T00:00:00Z`)
        expect(isWeek(week)).toBe(true)
        // Madrid is one or two hours ahead of UTC; a clock change may add one hour.
        expect(age).toBeGreaterThanOrEqual(0)
        expect(age).toBeLessThan(7 * 86_400_000 + 4 * 3_600_000)
      }),
    )
  })
})

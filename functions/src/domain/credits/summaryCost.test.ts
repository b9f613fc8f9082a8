import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { summaryCost } from './summaryCost.ts'
import { minutesOf } from '../units.ts'

it.each([
  ['unknown length', undefined, 5_000],
  ['no length at all', 0, 5_000],
  ['29 min: the minimum', 29, 5_000],
  ['30 min: the minimum to the credit', 30, 5_000],
  ['31 min: rounded up', 31, 5_167],
  ['one hour', 60, 10_000],
  ['the longest', 720, 120_000],
])('cost of a summary: %s', (_, minutes, credits) => {
  expect(summaryCost('basic', minutes)).toBe(credits)
  expect(summaryCost('advanced', minutes)).toBe(2 * credits)
})

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('summaryCost throws for %s minutes', (minutes) =>
  expect(() => summaryCost('basic', minutes)).toThrow(RangeError),
)

it('the cost of a summary is whole credits, and never less for a longer episode', () => {
  fc.assert(
    fc.property(fc.nat(720), (minutes) => {
      const cost = summaryCost('basic', minutes)
      expect(Number.isInteger(cost)).toBe(true)
      expect(summaryCost('basic', minutes + 1)).toBeGreaterThanOrEqual(cost)
    }),
  )
})

it.each([
  [60, 1],
  [60.1, 2],
  [1929.9, 33],
])('%s seconds are %s paid minutes', (seconds, minutes) => expect(minutesOf(seconds)).toBe(minutes))

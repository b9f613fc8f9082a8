import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeCode } from './units.ts'

it.each([
  [0, '0:00'],
  [59.99, '0:59'],
  [60, '1:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [43_200, '12:00:00'],
  [-5, '0:00'],
])('timeCode of %s s is %s', (seconds, code) => expect(timeCode(seconds)).toBe(code))

it('a time code can be read back to its seconds', () => {
  fc.assert(
    fc.property(fc.nat(400_000), (seconds) => {
      const read = timeCode(seconds).split(':')
      expect(read.reduce((sum, part) => 60 * sum + Number(part), 0)).toBe(seconds)
    }),
  )
})

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeCode } from './units.ts'

it.each([
  [0, '0:00:00'],
  [59.99, '0:00:59'],
  [60, '0:01:00'],
  [3_599, '0:59:59'],
  [3_600, '1:00:00'],
  [43_200, '12:00:00'],
  [-5, '0:00:00'],
])('%s s is %s', (seconds, code) => expect(timeCode(seconds)).toBe(code))

it('can be read back', () => {
  fc.assert(
    fc.property(fc.nat(400_000), (seconds) => {
      const [hours = 0, minutes = 0, rest = 0] = timeCode(seconds).split(':').map(Number)
      expect(hours * 3600 + minutes * 60 + rest).toBe(seconds)
    }),
  )
})

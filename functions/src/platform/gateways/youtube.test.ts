import { expect, it } from 'vitest'
import { secondsOfIso } from './youtube.ts'

it.each([
  ['PT36M', 2_160],
  ['PT1H0M5S', 3_605],
  ['PT1H5S', 3_605],
  ['P1DT2H', 93_600],
  ['PT12H', 43_200],
  ['P0D', 0],
  ['PT0S', 0],
  ['', 0],
  ['P', 0],
  ['PT1.5S', 0],
  ['-PT1H', 0],
  ['PT99999999999H', 0],
])('the duration %s is %i seconds', (duration, seconds) => expect(secondsOfIso(duration)).toBe(seconds))

import { expect, it } from 'vitest'
import { feedDuration } from './feedDuration.ts'

it.each([
  ['3723', 3_723],
  ['3723.9', 3_723],
  ['62:03', 3_723],
  ['1:02:03', 3_723],
  [' 00:62:03 ', 3_723],
  ['99:59:59', 359_999],
  ['0', 0],
  ['', undefined],
  ['62m', undefined],
  ['-5', undefined],
  ['12,5', undefined],
  ['1:2:3:4', undefined],
  ['NaN', undefined],
])('%s', (written, seconds) => expect(feedDuration(written)).toBe(seconds))

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transcript } from '#domain/transcript.ts'
import { episodeParts } from './episodeParts.ts'

const borders = (seconds: number, transcript: Transcript | null = null) =>
  episodeParts(seconds, transcript).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])

it.each([
  ['twenty minutes: in one piece', 1_200, [[0, 1_200]]],
  ['an hour and some minutes: too', 4_000, [[0, 4_000]]],
  [
    'two hours: two clips',
    7_200,
    [
      [0, 3_600],
      [3_600, 7_200],
    ],
  ],
  [
    'a little more than two: three of equal length',
    7_500,
    [
      [0, 2_500],
      [2_500, 5_000],
      [5_000, 7_500],
    ],
  ],
  [
    'a fraction of a second stays with the last',
    7_200.4,
    [
      [0, 2_400],
      [2_400, 4_800],
      [4_800, 7_200.4],
    ],
  ],
])('heard, %s', (_, seconds, parts) => expect(borders(seconds)).toEqual(parts))

it('heard, twelve hours: twelve clips', () => expect(borders(43_200)).toHaveLength(12))

it('read, twelve hours: four parts, and every segment in one of them', () => {
  const length = fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { maxLength: 200 })
  fc.assert(
    fc.property(length, (starts) => {
      const segments = starts
        .toSorted((a, b) => a - b)
        .map((startSeconds, at) => ({ startSeconds, endSeconds: startSeconds + 1, text: `${at}` }))
      const parts = episodeParts(43_200, { language: 'en', durationSeconds: 43_200, segments })
      expect(parts).toHaveLength(4)
      expect(parts.flatMap((part) => part.segments)).toEqual(segments)
    }),
  )
})

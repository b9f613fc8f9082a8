import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { transcriptLines } from './transcriptLines.ts'
import { answerTokens, episodeParts, halvesOf, wordBytes } from './episodeParts.ts'

const MODEL = { contextTokens: 1_000_000 }

const borders = (seconds: number, transcript: Transcript | null = null) =>
  episodeParts(seconds, transcript, MODEL).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])

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
])('a heard episode: %s', (_, seconds, parts) => expect(borders(seconds)).toEqual(parts))

it('a read episode of twelve hours is four parts, with every segment in one of them', () => {
  const length = fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { maxLength: 200 })
  fc.assert(
    fc.property(length, (starts) => {
      const segments = starts
        .toSorted((a, b) => a - b)
        .map((startSeconds, at) => ({ startSeconds, endSeconds: startSeconds + 1, text: `${at}` }))
      const parts = episodeParts(43_200, { language: 'en', durationSeconds: 43_200, segments }, MODEL)
      expect(parts).toHaveLength(4)
      expect(parts.flatMap((part) => part.segments)).toEqual(segments)
    }),
  )
})

it('a read episode has as many parts as the context of the model needs, none above it', () => {
  const segments = Array.from({ length: 600 }, (_, at) => ({
    startSeconds: at * 6,
    endSeconds: at * 6 + 6,
    text: `Sentence ${at} of an hour of speech that goes on and on and on.`,
  }))
  const transcript: Transcript = { language: 'en', durationSeconds: 3_600, segments }
  const sizes = (contextTokens: number) =>
    episodeParts(3_600, transcript, { contextTokens }).map(({ segments: own }) =>
      Buffer.byteLength(transcriptLines(own ?? []).join('\n')),
    )
  expect(sizes(1_000_000)).toHaveLength(1)
  expect(sizes(8_192).length).toBeGreaterThan(3)
  for (const contextTokens of [8_192, 16_384, 32_768])
    for (const bytes of sizes(contextTokens)) expect(bytes).toBeLessThanOrEqual(wordBytes({ contextTokens }))
  expect(answerTokens({ contextTokens: 9_000 }, 24_000)).toBe(3_000)
})

it('halvesOf halves a part, but not one under five minutes', () => {
  const part = { startSeconds: 100, endSeconds: 700, segments: null }
  expect(halvesOf(part)?.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    [100, 400],
    [400, 700],
  ])
  expect(halvesOf({ ...part, endSeconds: 399 })).toBeUndefined()
})

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transcript } from '#domain/transcript.ts'
import { fitMoments } from './fitMoments.ts'

/** Ten seconds a segment, 1,000 seconds in all: moments take 270 to 330. */
const transcript: Transcript = {
  language: 'en',
  durationSeconds: 1_000,
  segments: Array.from({ length: 100 }, (_, at) => ({
    startSeconds: at * 10,
    endSeconds: at * 10 + 9,
    text: `Sentence ${at}.`,
  })),
}
const moment = (startSeconds: number, endSeconds: number) => ({
  title: 't',
  quote: `Sentence ${Math.floor(startSeconds / 10)}.`,
  startSeconds,
  endSeconds,
})
const point = (startSeconds: number) => ({
  text: `A point at ${startSeconds}`,
  quote: `Sentence ${startSeconds / 10}.`,
  startSeconds,
})
const fit = (
  moments: Array<[number, number]>,
  points: number[] = [],
  heard: Transcript | null = transcript,
) =>
  fitMoments(
    moments.map(([from, to]) => moment(from, to)),
    points.map(point),
    heard,
    1_000,
  ).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])

it.each<[string, Array<[number, number]>]>([
  ['27 %', [[0, 270]]],
  [
    '30 %',
    [
      [10, 60],
      [100, 350],
    ],
  ],
  ['33 %', [[0, 330]]],
])('leaves %s as they are', (_, moments) => expect(fit(moments)).toEqual(moments))

it('takes from the longest, at the end of a segment', () => {
  expect(
    fit([
      [0, 300],
      [400, 450],
    ]),
  ).toEqual([
    [0, 279],
    [400, 450],
  ])
})

it('gives to the shortest, up to the end of a segment, and not into the next', () => {
  expect(
    fit([
      [0, 120],
      [200, 239],
      [250, 350],
    ]),
  ).toEqual([
    [0, 120],
    [200, 250],
    [250, 350],
  ])
})

it('makes moments of points that lie in none, before any becomes very long', () => {
  const fitted = fit(
    [
      [0, 99],
      [200, 299],
    ],
    [50, 500, 600],
  )
  expect(fitted).toContainEqual([500, expect.any(Number)])
  expect(fitted).toContainEqual([600, expect.any(Number)])
  expect(fitted.every(([start]) => start !== 50)).toBe(true)
})

it('makes all of them of points, where no moment is left', () => {
  const fitted = fitMoments([], [point(100), point(400), point(700)], transcript, 1_000)
  expect(fitted.map(({ title, quote }) => [title, quote])).toEqual([
    ['A point at 100', 'Sentence 10.'],
    ['A point at 400', 'Sentence 40.'],
    ['A point at 700', 'Sentence 70.'],
  ])
})

it('cuts within a segment that is too long to go as a whole', () => {
  const one: Transcript = {
    ...transcript,
    segments: [{ startSeconds: 0, endSeconds: 1_000, text: 'All in one.' }],
  }
  expect(fit([[0, 1_000]], [], one)).toEqual([[0, 300]])
  expect(fit([[0, 10]], [], one)).toEqual([[0, 300]])
})

it('takes what there is, where too little follows the only anchor', () => {
  expect(fit([[900, 910]])).toEqual([[900, 1_000]])
  expect(fit([], [])).toEqual([])
})

it('fits them without a transcript, too', () => {
  const fitted = fit([[100, 110]], [600], null)
  expect(fitted.map(([start]) => start)).toEqual([100, 600])
  const taken = fitted.reduce((sum, [start = 0, end = 0]) => sum + end - start, 0)
  expect(taken).toBeGreaterThanOrEqual(270)
  expect(taken).toBeLessThanOrEqual(330)
})

it('keeps beginnings, order and distance, whatever it is given', () => {
  const border = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(
      border,
      fc.array(fc.integer({ min: 0, max: 99 })),
      fc.boolean(),
      (borders, places, isRead) => {
        const sorted = borders.toSorted((a, b) => a - b)
        const moments = sorted.flatMap(
          (from, at): Array<[number, number]> =>
            at % 2 === 0 && sorted[at + 1] !== undefined ? [[from, sorted[at + 1] as number]] : [],
        )
        const points = places.toSorted((a, b) => a - b).map((place) => place * 10)
        const fitted = fit(moments, points, isRead ? transcript : null)
        for (const [at, [start = 0, end = 0]] of fitted.entries()) {
          expect(end).toBeGreaterThan(start)
          expect(start).toBeGreaterThanOrEqual(fitted[at - 1]?.[1] ?? 0)
        }
        for (const [start] of moments) expect(fitted.map(([each]) => each)).toContain(start)
        const taken = fitted.reduce((sum, [start = 0, end = 0]) => sum + end - start, 0)
        expect(taken).toBeLessThanOrEqual(330.001)
        if ((moments[0]?.[0] ?? 1_000) <= 700) expect(taken).toBeGreaterThanOrEqual(269.999)
      },
    ),
  )
})

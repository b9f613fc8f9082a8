import { expect, it } from 'vitest'
import { fitRuns } from './pick/fitRuns.ts'
import type { Units } from './read/readUnits.ts'

/** A hundred sentences of 6 s. */
const COUNT = 100
const units: Units = {
  count: COUNT,
  firstWord: Int32Array.from({ length: COUNT }, (_, unit) => unit * 10),
  endWord: Int32Array.from({ length: COUNT }, (_, unit) => unit * 10 + 10),
  startSeconds: Float64Array.from({ length: COUNT }, (_, unit) => unit * 6),
  endSeconds: Float64Array.from({ length: COUNT }, (_, unit) => unit * 6 + 6),
  closed: new Uint8Array(COUNT).fill(1),
  asks: new Uint8Array(COUNT),
  whole: new Float64Array(COUNT).fill(1),
  punctuated: true,
  trails: false,
}
const value = Float64Array.from({ length: COUNT }, (_, unit) => (unit % 7) / 7)
const lengthOf = (runs: ReturnType<typeof fitRuns>) =>
  runs.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)

it('what is missing lengthens runs instead of making more', () => {
  const runs = fitRuns(
    units,
    [
      { first: 20, end: 25 },
      { first: 60, end: 65 },
    ],
    value,
    600,
  )
  expect(runs.length).toBeLessThanOrEqual(2)
  expect(lengthOf(runs)).toBeGreaterThanOrEqual(0.27 * 600)
  expect(lengthOf(runs)).toBeLessThanOrEqual(0.3 * 600)
})

it('what is too much goes from the end of the longest run', () => {
  const runs = fitRuns(
    units,
    [
      { first: 10, end: 40 },
      { first: 60, end: 65 },
    ],
    value,
    600,
  )
  expect(runs[1]).toMatchObject({ startSeconds: 360, endSeconds: 390 })
  expect(lengthOf(runs)).toBeLessThanOrEqual(0.33 * 600)
})

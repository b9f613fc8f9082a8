import { expect, it } from 'vitest'
import { fitRuns } from './fitRuns.ts'

/** A hundred sentences of 6 s. */
const COUNT = 100
const line = {
  count: COUNT,
  startSeconds: Float64Array.from({ length: COUNT }, (_, unit) => unit * 6),
  endSeconds: Float64Array.from({ length: COUNT }, (_, unit) => unit * 6 + 6),
}
const value = Float64Array.from({ length: COUNT }, (_, unit) => (unit % 7) / 7)
const lengthOf = (runs: ReturnType<typeof fitRuns>) =>
  runs.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)

it('fitRuns fills missing time by longer runs instead of more runs', () => {
  const runs = fitRuns(
    line,
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

it('fitRuns cuts surplus time from the end of the longest run', () => {
  const runs = fitRuns(
    line,
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

it('fitRuns ends each run with a sentence within four minutes, and gives the rest to the others', () => {
  const sevenSeconds = {
    count: COUNT,
    startSeconds: line.startSeconds.map((seconds) => (seconds * 7) / 6),
    endSeconds: line.endSeconds.map((seconds) => (seconds * 7) / 6),
  }
  const runs = fitRuns(
    sevenSeconds,
    [
      { first: 10, end: 70 },
      { first: 75, end: 80 },
    ],
    value,
    1000,
  )
  expect(runs[0]).toMatchObject({ startSeconds: 70, endSeconds: 70 + 34 * 7 })
  for (const { startSeconds, endSeconds } of runs) expect(endSeconds - startSeconds).toBeLessThanOrEqual(240)
  expect(lengthOf(runs)).toBeGreaterThanOrEqual(0.27 * 1000)
})

it('fitRuns plays four minutes of a longer sentence', () => {
  const slow = { count: 2, startSeconds: Float64Array.of(0, 600), endSeconds: Float64Array.of(600, 605) }
  expect(fitRuns(slow, [{ first: 0, end: 1 }], new Float64Array(2), 900)).toEqual([
    { first: 0, end: 1, startSeconds: 0, endSeconds: 240 },
  ])
})

import { describe, expect, it } from 'vitest'
import { lengthOf, pickRuns } from './pickMoments.ts'

/** A hundred sentences of 6 s; 30 to 49 and 70 to 79 are worth hearing. */
const COUNT = 100
const line = {
  count: COUNT,
  startSeconds: Float64Array.from({ length: COUNT }, (_, unit) => unit * 6),
  endSeconds: Float64Array.from({ length: COUNT }, (_, unit) => unit * 6 + 6),
}
const value = Float64Array.from({ length: COUNT }, (_, unit) => {
  const isGood = (unit >= 30 && unit < 50) || (unit >= 70 && unit < 80)
  return (isGood ? 0.8 : 0.2) + (unit % 3) * 0.01
})
const costing = (entry: number) => ({
  entry: new Float64Array(COUNT).fill(entry),
  exit: new Float64Array(COUNT),
})

describe('pickRuns for a budget of seconds', () => {
  it('takes the sentences of most worth, within 2 % of the budget', () => {
    const runs = pickRuns(line, value, costing(0.5), 180)
    expect(runs).toEqual([
      { first: 30, end: 50 },
      { first: 70, end: 80 },
    ])
    expect(Math.abs(lengthOf(line, runs) - 180)).toBeLessThanOrEqual(180 * 0.02)
  })
  it('takes fewer and longer runs where each beginning costs more', () => {
    const choppy = value.map((_, unit) => (unit % 2 === 0 ? 0.1 : 0.9))
    expect(pickRuns(line, choppy, costing(0.05), 180).length).toBeGreaterThan(
      pickRuns(line, choppy, costing(5), 180).length,
    )
  })
  it('begins a run where that costs least, even if some worth is lost', () => {
    const costs = costing(1)
    costs.entry[31] = 0
    costs.entry[70] = 0
    expect(pickRuns(line, value.with(30, 0.85), costs, 174)[0]?.first).toBe(31)
  })
  it('ends a run where that costs least, even if some worth is lost', () => {
    const costs = costing(0.1)
    costs.exit.fill(1)
    costs.exit[49] = 0
    costs.exit[80] = 0
    expect(pickRuns(line, value.with(49, 0.85), costs, 174)[0]?.end).toBe(49)
  })
})

import { expect, it } from 'vitest'
import { salience } from './salience.ts'

/** An hour of sentences of 10 s: a dense first quarter, then a thin rest. */
const COUNT = 360
const units = {
  count: COUNT,
  startSeconds: Float64Array.from({ length: COUNT }, (_, unit) => unit * 10),
  endSeconds: Float64Array.from({ length: COUNT }, (_, unit) => unit * 10 + 10),
}

it('the best sentence of a thin part of an episode is worth more than a plain one of a dense part', () => {
  const logOdds = Float64Array.from({ length: COUNT }, (_, unit) => (unit < 90 ? 0.5 : -1.5))
  logOdds[200] = 0.3
  const worth = salience(units, logOdds)
  expect(worth[200]).toBeGreaterThan(worth[40] as number)
})

it('sentences of equal value are worth the same in all parts of an episode', () => {
  const worth = salience(units, new Float64Array(COUNT).fill(-1))
  for (const value of worth) expect(value).toBeCloseTo(worth[0] as number, 10)
})

it('salience is a finite number for sentences without duration', () => {
  const still = { count: 3, startSeconds: new Float64Array(3), endSeconds: new Float64Array(3) }
  for (const value of salience(still, Float64Array.of(-2, 0, 2))) expect(Math.abs(value)).toBeLessThan(1)
})

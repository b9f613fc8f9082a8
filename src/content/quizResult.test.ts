import { expect, it } from 'vitest'
import { quizResult } from './quizResult.ts'

it.each([
  ['less-1h', 'light-user'],
  ['1-2h', 'light-user'],
  ['2-5h', 'regular-user'],
  ['5-10h', 'heavy-user'],
  ['more-10h', 'heavy-user'],
])('quizResult calls a listener of %s a week a %s', (hours, listener) =>
  expect(quizResult({ 1: hours }).listener).toBe(listener),
)

it('quizResult calls somebody who skipped the quiz a light user', () => {
  expect(quizResult({})).toEqual({ listener: 'light-user', plan: 'free', extras: [] })
})

it.each([
  ['less-1h', 'basic', 'free'],
  ['less-1h', 'standard', 'premium'],
  ['1-2h', 'premium', 'enterprise'],
  ['2-5h', 'basic', 'premium'],
  ['more-10h', 'standard', 'enterprise'],
  ['2-5h', 'a value of tomorrow', 'premium'],
])('quizResult recommends, for %s a week and %s summaries, the %s plan', (hours, wanted, plan) =>
  expect(quizResult({ 1: hours, 9: wanted }).plan).toBe(plan),
)

it('quizResult recommends by question 2 and by the content types of question 5, in one order', () => {
  expect(quizResult({ 2: 'forget-points', 5: ['tech', 'news', 'business'] }).extras).toEqual([
    'forget-points',
    'business',
    'tech',
  ])
})

it('quizResult does not read answers of other questions', () => {
  expect(quizResult({ 1: '1-2h', 3: 'no-time', 8: ['business'] }).extras).toEqual([])
})

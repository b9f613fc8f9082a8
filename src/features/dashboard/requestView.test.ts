import { describe, expect, it } from 'vitest'
import { SUMMARY_STATES } from '#domain/summaries/summaryRequest.ts'
import { creditsOutcome, verifiedShare, whenText } from './requestView.ts'
import { requestShare } from '../../shared/summaries/requestShare.ts'

it('requestShare lights a sixth more with each step but transcribing, and nothing of a request that ended without a summary', () => {
  expect(SUMMARY_STATES.map((state) => Math.round(6 * requestShare(state)))).toEqual([
    0, 1, 2, 2, 3, 4, 5, 6, 0, 0,
  ])
})

describe('what happened to the credits of a request', () => {
  it.each([
    ['held', 5_500, false, 'not charged yet'],
    ['requested', 5_500, false, 'not charged yet'],
    ['charged', 5_500, false, 'charged'],
    ['sent', 5_500, false, 'charged'],
    ['refused', 0, false, 'not charged'],
    ['failed', 5_500, true, 'refunded'],
  ] as const)('is told where it is %s', (state, amount, struck, words) =>
    expect(creditsOutcome({ state, cost: 5_500 })).toEqual({ amount, struck, words }),
  )
})

it('credits are refunded too where a summary that was sent did not keep the quality guarantee', () =>
  expect(creditsOutcome({ state: 'sent', cost: 5_500, creditsReturned: 5_500 })).toEqual({
    amount: 5_500,
    struck: true,
    words: 'refunded',
  }))

it.each([
  ['not made yet', undefined, undefined],
  ['without a transcript', null, 'not verified'],
  ['with one', { anchored: 11, total: 12 }, '11 of 12 verified'],
])('how much is verified: %s', (_, verified, words) => expect(verifiedShare(verified)).toBe(words))

describe('whenText', () => {
  const now = new Date(2026, 10, 21, 12, 0)
  it.each([
    ['a moment ago', new Date(2026, 10, 21, 11, 59, 30), 'just now'],
    ['minutes', new Date(2026, 10, 21, 11, 57), '3 min ago'],
    ['hours', new Date(2026, 10, 21, 9, 42), 'today, 09:42'],
    ['days', new Date(2026, 10, 19, 9, 42), 'Thursday'],
    ['weeks', new Date(2026, 9, 2, 9, 42), '2 October'],
    ['last year', new Date(2025, 9, 2, 9, 42), '2 October 2025'],
    ['a clock that is ahead', new Date(2026, 10, 21, 12, 1), 'just now'],
  ])('%s', (_, at, words) => expect(whenText(at, now)).toBe(words))
})

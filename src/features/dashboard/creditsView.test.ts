import { describe, expect, it } from 'vitest'
import { creditShare, isLow } from './creditsView.ts'

/** Below 2000 and not -1. docs/rules.md "Dashboard" */
it.each([
  [0, true],
  [1_999, true],
  [2_000, false],
  [-1, false],
])('%i credits are low: %s', (credits, low) => expect(isLow(credits)).toBe(low))

describe('creditShare', () => {
  it.each([
    ['a part', 31_000, 100_000, 0.31],
    ['unlimited', -1, -1, 1],
    ['more than the month gives', 120_000, 100_000, 1],
    ['no allowance', 0, 0, 0],
  ])('%s', (_, current, monthly, share) => expect(creditShare({ current, monthly })).toBeCloseTo(share))
})

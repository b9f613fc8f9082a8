import { describe, expect, it } from 'vitest'
import { isBelowGuarantee, nextGuarantee } from './guarantee.ts'

describe('the quality guarantee for a share of verified points', () => {
  it.each([
    ['four of five', 4, 5, false],
    ['9 of 12', 9, 12, true],
    ['10 of 12', 10, 12, false],
    ['79 of 100', 79, 100, true],
    ['80 of 100', 80, 100, false],
    ['none of none', 0, 0, false],
  ])('%s', (_, anchored, total, isBelow) => expect(isBelowGuarantee({ anchored, total })).toBe(isBelow))

  it('does not apply where nothing could be verified', () => expect(isBelowGuarantee(null)).toBe(false))
})

describe('the quality guarantee refunds three times a month', () => {
  const now = new Date('2026-11-30T23:59:59Z')
  it.each([
    ['the first ever', undefined, { month: '2026-11', times: 1 }],
    ['the third', { month: '2026-11', times: 2 }, { month: '2026-11', times: 3 }],
    ['not a fourth', { month: '2026-11', times: 3 }, undefined],
    ['the first of another month', { month: '2026-10', times: 3 }, { month: '2026-11', times: 1 }],
  ])('%s', (_, count, next) => expect(nextGuarantee(count, now)).toEqual(next))
})

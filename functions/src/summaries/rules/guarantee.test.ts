import { describe, expect, it } from 'vitest'
import { isBelowGuarantee, nextGuarantee } from './guarantee.ts'

describe('the quality guarantee for a share of verified points', () => {
  it.each([
    ['does not apply at 4 of 5', 4, 5, false],
    ['applies at 9 of 12', 9, 12, true],
    ['does not apply at 10 of 12', 10, 12, false],
    ['applies at 79 of 100', 79, 100, true],
    ['does not apply at 80 of 100', 80, 100, false],
    ['does not apply at 0 of 0', 0, 0, false],
  ])('%s', (_, anchored, total, isBelow) => expect(isBelowGuarantee({ anchored, total })).toBe(isBelow))

  it('does not apply where nothing could be verified', () => expect(isBelowGuarantee(null)).toBe(false))
})

describe('the quality guarantee refunds', () => {
  const now = new Date('2026-11-30T23:59:59Z')
  it.each([
    ['first of all', undefined, { month: '2026-11', times: 1 }],
    ['a third time in a month', { month: '2026-11', times: 2 }, { month: '2026-11', times: 3 }],
    ['not a fourth time in a month', { month: '2026-11', times: 3 }, undefined],
    ['again in another month', { month: '2026-10', times: 3 }, { month: '2026-11', times: 1 }],
  ])('%s', (_, count, next) => expect(nextGuarantee(count, now)).toEqual(next))
})

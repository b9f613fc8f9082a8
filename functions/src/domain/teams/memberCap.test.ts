import { describe, expect, it } from 'vitest'
import { capLeft, returnToCap, takeFromCap } from './memberCap.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const of = (cap: number | null, credits: number, month = '2026-11') => ({ cap, used: { month, credits } })

describe('a member’s cap', () => {
  it.each([
    ['nothing used', of(20_000, 0), 20_000],
    ['some used', of(20_000, 15_000), 5_000],
    ['lowered under what is used', of(10_000, 15_000), 0],
    ['used in another month', of(20_000, 15_000, '2026-10'), 20_000],
    ['no cap', of(null, 15_000), -1],
  ])('leaves these credits: %s', (_, member, left) => expect(capLeft(member, NOW)).toBe(left))

  it.each([
    ['to the last credit', of(20_000, 15_000), { month: '2026-11', credits: 20_000 }],
    ['and no credit more', of(19_999, 15_000), undefined],
    ['anew in another month', of(5_000, 5_000, '2026-10'), { month: '2026-11', credits: 5_000 }],
    ['and counts where there is none', of(null, 15_000), { month: '2026-11', credits: 20_000 }],
  ])('is charged %s', (_, member, used) => expect(takeFromCap(member, 5_000, NOW)).toEqual(used))

  it('is given back a refund of the same month, and its use never falls below 0', () => {
    expect(returnToCap(of(null, 15_000), 5_000, NOW)).toEqual({ month: '2026-11', credits: 10_000 })
    expect(returnToCap(of(null, 1_000), 5_000, NOW)).toEqual({ month: '2026-11', credits: 0 })
    expect(returnToCap(of(null, 15_000), 5_000, new Date('2026-10-31T23:59:59Z'))).toBeUndefined()
  })
})

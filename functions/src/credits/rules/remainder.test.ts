import { describe, expect, it } from 'vitest'
import { newProfile, type UserProfile } from '#domain/accounts/profile.ts'
import { hasPromised, type Remainder, remainderOf, withRemainder } from './remainder.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const DECEMBER = new Date('2026-12-01T00:00:00Z')

const fresh: UserProfile = newProfile({ uid: 'u', email: 'ana@listener.test', name: '' }, NOW, NOW)
const credits = (current: number, monthly = 20_000, usedThisMonth = monthly - current) => ({
  current,
  monthly,
  usedThisMonth,
  resetDate: DECEMBER,
})
const main: UserProfile = { ...fresh, credits: credits(7_000), welcomedAt: NOW }
const premium = { ...fresh.subscription, plan: 'premium' as const }
const counts = {
  today: { day: '2026-11-22', summaries: 5, audioMinutes: 90 },
  guarantee: { month: '2026-11', times: 3 },
  excerptReturns: { month: '2026-11', times: 2 },
}
const left = (current: number, more: Partial<Remainder> = {}): Remainder => ({
  current,
  usedThisMonth: 20_000 - current,
  resetDate: DECEMBER,
  ...more,
})

describe('#deleted-and-back: the remainder of a deleted account', () => {
  it('is the account’s balance, and its counts of the day and the month', () => {
    expect(remainderOf({ ...main, ...counts }, undefined, NOW)).toEqual(left(7_000, counts))
  })
  it('of a paid plan is at most what the free plan has', () => {
    const paid = { ...main, subscription: premium, credits: credits(60_000, 100_000) }
    expect(remainderOf(paid, undefined, NOW).current).toBe(20_000)
    const spent = { ...paid, credits: credits(0, 100_000) }
    expect(remainderOf(spent, undefined, NOW).current).toBe(0)
    const unlimited = { ...paid, credits: credits(-1, -1, 15_000) }
    expect(remainderOf(unlimited, undefined, NOW).current).toBe(5_000)
  })
  it('is the whole allowance where a reset is due', () => {
    const due = { ...main, credits: { ...credits(0), resetDate: new Date('2026-11-01T00:00:00Z') } }
    expect(remainderOf(due, left(0), NOW)).toMatchObject({ current: 20_000, usedThisMonth: 0 })
  })
  it('replaces the remainder of the person’s accounts before', () => {
    expect(remainderOf(main, left(100), NOW).current).toBe(7_000)
  })
  it('is only ever lowered by a second account of the person', () => {
    const beside = { ...fresh, credits: credits(4_000, 5_000) }
    expect(hasPromised(beside)).toBe(false)
    expect(remainderOf(beside, left(100), NOW).current).toBe(100)
    expect(remainderOf(beside, left(12_000), NOW).current).toBe(4_000)
    const over = left(100, { resetDate: new Date('2026-11-01T00:00:00Z') })
    expect(remainderOf(beside, over, NOW).current).toBe(4_000)
  })
})

describe('#deleted-and-back: a person who signs up again', () => {
  const raised: UserProfile = { ...fresh, credits: credits(20_000) }

  it('goes on with the remainder', () => {
    expect(withRemainder(raised, left(7_000, counts), NOW)).toEqual({
      ...raised,
      credits: credits(7_000),
      ...counts,
    })
  })
  it('never has more than the new account would have', () => {
    const beside = { ...fresh, credits: credits(5_000, 5_000) }
    expect(withRemainder(beside, left(7_000), NOW).credits.current).toBe(5_000)
  })
  it('has the whole allowance in the next month, and no counts of another day', () => {
    expect(withRemainder(raised, left(7_000, counts), DECEMBER)).toEqual(raised)
  })
  it('has the default credits where no remainder is stored', () => {
    expect(withRemainder(raised, undefined, NOW)).toBe(raised)
  })
})

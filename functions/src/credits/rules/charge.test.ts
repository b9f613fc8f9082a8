import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeSummary, resetMovement, usageAfterSummary } from './charge.ts'
import { newProfile, type UserProfile } from '#domain/accounts/profile.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

function profile(
  change: Partial<UserProfile['credits']> = {},
  plan: 'free' | 'premium' = 'premium',
): UserProfile {
  const made = newProfile({ uid: 'u', email: 'ana@listener.test', name: 'Ana' }, NOW, NOW)
  return { ...made, credits: { ...made.credits, ...change }, subscription: { ...made.subscription, plan } }
}

it('a charge takes the cost from the balance, and records it', () => {
  expect(chargeSummary(profile({ current: 12_000 }), 5_000, 20, NOW)).toMatchObject({
    ok: true,
    credits: { current: 7_000, usedThisMonth: 5_000 },
    usage: { totalSummaries: 1, dailyStreak: 1, lastSummaryDate: NOW },
    today: { day: '2026-11-21', summaries: 1, audioMinutes: 20 },
    movements: { charge: { amount: -5_000, cost: 5_000, balanceAfter: 7_000 } },
  })
})

it.each([
  ['exactly enough credits', 5_000, true],
  ['one credit short', 4_999, false],
  ['no credits', 0, false],
])('charge: %s', (_, current, ok) => expect(chargeSummary(profile({ current }), 5_000, 20, NOW).ok).toBe(ok))

it('a charge of an unlimited balance records 0 credits, and the cost beside it', () => {
  expect(chargeSummary(profile({ current: -1, monthly: -1 }), 5_000, 20, NOW)).toMatchObject({
    credits: { current: -1, usedThisMonth: 0 },
    movements: { charge: { amount: 0, cost: 5_000, balanceAfter: -1 } },
  })
})

it('a charge applies a due reset first, and records it apart', () => {
  const due = profile({ current: 100, monthly: 20_000, resetDate: new Date('2026-11-01T00:00:00Z') })
  expect(chargeSummary(due, 5_000, 20, NOW)).toMatchObject({
    credits: { current: 15_000, usedThisMonth: 5_000, resetDate: new Date('2026-12-01T00:00:00Z') },
    movements: {
      reset: { amount: 19_900, balanceAfter: 20_000 },
      charge: { amount: -5_000, balanceAfter: 15_000 },
    },
  })
})

it('#daily-limit: a charge refuses the sixth summary of a UTC day on free, not the first of the next day', () => {
  const today = { day: '2026-11-21', summaries: 5, audioMinutes: 100 }
  const free = { ...profile({ current: 90_000 }, 'free'), today }
  expect(chargeSummary(free, 5_000, 20, NOW)).toMatchObject({ ok: false, reason: 'DAILY_LIMIT_REACHED' })
  expect(chargeSummary({ ...free, today: { ...today, summaries: 4 } }, 5_000, 20, NOW).ok).toBe(true)
  expect(chargeSummary(free, 5_000, 20, new Date('2026-11-22T00:00:00Z'))).toMatchObject({
    ok: true,
    today: { day: '2026-11-22', summaries: 1, audioMinutes: 20 },
  })
  expect(chargeSummary({ ...profile({ current: 90_000 }), today }, 5_000, 20, NOW).ok).toBe(true)
})

it('#daily-limit: charges count each summary of a day: of seven in a row on free, five are charged', () => {
  let free = profile({ current: 90_000 }, 'free')
  const outcomes = Array.from({ length: 7 }, () => {
    const charge = chargeSummary(free, 5_000, 20, NOW)
    if (charge.ok) free = { ...free, ...charge }
    return charge.ok
  })
  expect(outcomes).toEqual([true, true, true, true, true, false, false])
  expect(free.today).toEqual({ day: '2026-11-21', summaries: 5, audioMinutes: 100 })
})

it('a charge refuses more than 48 hours of audio in one UTC day, on every plan', () => {
  const heard = (audioMinutes: number) => ({
    ...profile({ current: -1, monthly: -1 }),
    today: { day: '2026-11-21', summaries: 40, audioMinutes },
  })
  expect(chargeSummary(heard(2_861), 5_000, 20, NOW)).toMatchObject({
    ok: false,
    reason: 'AUDIO_LIMIT_REACHED',
  })
  expect(chargeSummary(heard(2_860), 5_000, 20, NOW)).toMatchObject({
    ok: true,
    today: { audioMinutes: 2_880 },
  })
  expect(chargeSummary(heard(2_861), 5_000, 20, new Date('2026-11-22T00:00:00Z')).ok).toBe(true)
})

it('a charge leaves no balance below 0, and its movements add up to the change of the balance', () => {
  const credit = fc.integer({ min: 0, max: 100_000 })
  const resetDate = fc.date({ min: new Date('2026-10-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(credit, credit, credit, resetDate, (current, monthly, cost, reset) => {
      const before = profile({ current, monthly, resetDate: reset })
      const charge = chargeSummary(before, cost, 20, NOW)
      if (!charge.ok) {
        expect(charge.available).toBeLessThan(cost)
        return
      }
      const { movements } = charge
      expect(charge.credits.current).toBeGreaterThanOrEqual(0)
      expect(current + (movements.reset?.amount ?? 0) + movements.charge.amount).toBe(charge.credits.current)
      expect(movements.charge.balanceAfter).toBe(charge.credits.current)
    }),
  )
})

it('resetMovement is undefined where no reset is due', () => {
  expect(resetMovement(profile().credits, NOW)).toBeUndefined()
})

const usage = (lastSummaryDate: string | null, dailyStreak: number, longestStreak = dailyStreak) => ({
  totalSummaries: 7,
  lastSummaryDate: lastSummaryDate === null ? null : new Date(lastSummaryDate),
  dailyStreak,
  longestStreak,
})

describe('the streak of days with summaries', () => {
  const AT_NIGHT = new Date('2026-11-21T00:30:00Z')
  it.each([
    ['begins with the first summary', usage(null, 0), 1, 1],
    ['grows by one on the next day', usage('2026-11-20T00:00:00Z', 3), 4, 4],
    ['stays on the same day', usage('2026-11-21T00:00:00Z', 3, 9), 3, 9],
    ['begins again after a missed day', usage('2026-11-19T23:59:59Z', 3, 9), 1, 9],
    ['changes days at midnight in UTC', usage('2026-11-20T23:59:59Z', 2), 3, 3],
    ['stays after a clock that went back over midnight', usage('2026-11-22T00:00:01Z', 2), 2, 2],
    ['has its longest value kept', usage('2026-11-20T12:00:00Z', 9, 9), 10, 10],
  ])('%s', (_, before, dailyStreak, longestStreak) =>
    expect(usageAfterSummary(before, AT_NIGHT)).toEqual({
      totalSummaries: 8,
      lastSummaryDate: AT_NIGHT,
      dailyStreak,
      longestStreak,
    }),
  )
})

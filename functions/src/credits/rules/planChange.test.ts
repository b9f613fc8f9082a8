import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changePlan } from './planChange.ts'
import { DAY_MS, UNLIMITED } from '#domain/units.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const balance = (current: number, monthly: number, usedThisMonth = 0) => ({
  current,
  monthly,
  usedThisMonth,
  resetDate: new Date('2026-12-01T00:00:00Z'),
})

const free = (current: number, used = 0) => balance(current, 20_000, used)
const premium = (current: number) => balance(current, 100_000, 100_000 - current)
const enterprise = (used = 0) => balance(UNLIMITED, UNLIMITED, used)

describe('the balance after a change of plan', () => {
  it.each([
    ['free, unused, to premium', free(20_000), 100_000, 100_000, 80_000],
    ['free to premium: used credits are subtracted', free(13_000, 7_000), 100_000, 93_000, 80_000],
    ['free, used up, to premium', free(0, 20_000), 100_000, 80_000, 80_000],
    ['more used than the new plan has', balance(0, 5_000, 120_000), 100_000, 0, 0],
    ['more in hand than the new plan has', free(150_000), 100_000, 150_000, 0],
    ['premium to enterprise', premium(60_000), UNLIMITED, UNLIMITED, -60_000],
    ['premium, much left, to free: at most the lower one', premium(90_000), 20_000, 20_000, -70_000],
    ['premium, little left, to free: what is left', premium(3_000), 20_000, 3_000, 0],
    ['#enterprise-ends: enterprise to premium is finite', enterprise(30_000), 100_000, 70_000, 70_000],
    ['#enterprise-ends: enterprise to free is finite', enterprise(), 20_000, 20_000, 20_000],
    ['#enterprise-ends: enterprise to free, used up before', enterprise(50_000), 20_000, 0, 0],
    ['enterprise to enterprise', enterprise(), UNLIMITED, UNLIMITED, 0],
  ])('%s', (_, before, allowance, current, amount) => {
    expect(changePlan(before, allowance, NOW)).toEqual({
      credits: { ...before, current, monthly: allowance },
      change: { amount, cost: 0, balanceAfter: current },
    })
  })

  it('applies a due reset first, and records it apart', () => {
    const due = { ...balance(500, 20_000, 19_500), resetDate: new Date('2026-11-01T00:00:00Z') }
    expect(changePlan(due, 100_000, NOW)).toEqual({
      credits: balance(100_000, 100_000),
      reset: { amount: 19_500, cost: 0, balanceAfter: 20_000 },
      change: { amount: 80_000, cost: 0, balanceAfter: 100_000 },
    })
  })
})

describe('changes of plan in any order', () => {
  const allowance = fc.constantFrom(5_000, 20_000, 100_000, UNLIMITED)
  const used = fc.integer({ min: 0, max: 120_000 })
  const step = fc.record({ allowance, used, days: fc.integer({ min: 0, max: 40 }) })

  it('leave a balance of at least 0, or unlimited, that is the sum of the ledger', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let credits = balance(20_000, 20_000)
        let sum = 20_000
        let nowMs = NOW.getTime()
        for (const each of steps) {
          const spent = credits.current === UNLIMITED ? 0 : Math.min(each.used, credits.current)
          credits = {
            ...credits,
            current: credits.current === UNLIMITED ? UNLIMITED : credits.current - spent,
            usedThisMonth: credits.usedThisMonth + spent,
          }
          nowMs += each.days * DAY_MS
          const { credits: after, reset, change } = changePlan(credits, each.allowance, new Date(nowMs))
          sum += (reset?.amount ?? 0) + change.amount - spent
          credits = after
          expect(credits.monthly).toBe(each.allowance)
          expect(credits.current === UNLIMITED).toBe(each.allowance === UNLIMITED)
          expect(credits.current).toBeGreaterThanOrEqual(each.allowance === UNLIMITED ? UNLIMITED : 0)
          expect(sum).toBe(credits.current === UNLIMITED ? 0 : credits.current)
        }
      }),
    )
  })

  it('up and down again give no credits', () => {
    fc.assert(
      fc.property(used, allowance, (spent, detour) => {
        const before = balance(Math.max(0, 20_000 - spent), 20_000, Math.min(spent, 20_000))
        const there = changePlan(before, detour, NOW).credits
        const back = changePlan(there, 20_000, NOW).credits
        expect(back.current).toBeLessThanOrEqual(20_000)
        expect(back.usedThisMonth).toBe(before.usedThisMonth)
      }),
    )
  })
})

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { refundCharge } from './refund.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const EARLIER = new Date('2026-11-20T10:00:00Z')
const LAST_MONTH = new Date('2026-10-30T10:00:00Z')
const credits = {
  current: 15_000,
  monthly: 20_000,
  usedThisMonth: 5_000,
  resetDate: new Date('2026-12-01T00:00:00Z'),
}

it('a refund returns the cost to the balance, and takes it from the use of the month', () => {
  expect(refundCharge(credits, 5_000, EARLIER, NOW)).toEqual({
    credits: { ...credits, current: 20_000, usedThisMonth: 0 },
    refund: { amount: 5_000, cost: 5_000, balanceAfter: 20_000 },
  })
})

it('a refund leaves a use of the month of 0 at least', () => {
  expect(refundCharge({ ...credits, usedThisMonth: 1_000 }, 5_000, EARLIER, NOW).credits.usedThisMonth).toBe(
    0,
  )
})

it('a refund after a reset fills the balance up to the allowance at most', () => {
  const reset = { ...credits, current: 18_000, usedThisMonth: 2_000 }
  expect(refundCharge(reset, 5_000, LAST_MONTH, NOW)).toMatchObject({
    credits: { current: 20_000, usedThisMonth: 2_000 },
    refund: { amount: 2_000, cost: 5_000, balanceAfter: 20_000 },
  })
})

it('a refund takes nothing from a balance above the allowance', () => {
  const more = { ...credits, current: 60_000 }
  expect(refundCharge(more, 5_000, LAST_MONTH, NOW)).toMatchObject({
    credits: { current: 60_000 },
    refund: { amount: 0, balanceAfter: 60_000 },
  })
})

it('a refund records a reset that is due, and then adds nothing', () => {
  const due = { ...credits, current: 1_000, resetDate: new Date('2026-11-01T00:00:00Z') }
  expect(refundCharge(due, 5_000, LAST_MONTH, NOW)).toMatchObject({
    credits: { current: 20_000, usedThisMonth: 0, resetDate: new Date('2026-12-01T00:00:00Z') },
    reset: { amount: 19_000, balanceAfter: 20_000 },
    refund: { amount: 0 },
  })
})

it('a refund leaves an unlimited balance, and records 0 credits', () => {
  expect(refundCharge({ ...credits, current: -1, monthly: -1 }, 5_000, EARLIER, NOW)).toMatchObject({
    credits: { current: -1 },
    refund: { amount: 0, balanceAfter: -1 },
  })
})

it('the movements of a refund add up to the change of the balance', () => {
  const credit = fc.integer({ min: 0, max: 100_000 })
  const when = fc.date({ min: new Date('2026-09-01'), max: NOW, noInvalidDate: true })
  fc.assert(
    fc.property(
      credit,
      credit,
      credit,
      credit,
      when,
      when,
      (current, monthly, used, charged, resetDate, at) => {
        const before = { current, monthly, usedThisMonth: used, resetDate }
        const { credits: after, reset, refund } = refundCharge(before, charged, at, NOW)
        expect(current + (reset?.amount ?? 0) + refund.amount).toBe(after.current)
        expect(refund.amount).toBeGreaterThanOrEqual(0)
        expect(refund.amount).toBeLessThanOrEqual(charged)
        expect(after.usedThisMonth).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

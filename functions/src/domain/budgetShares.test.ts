import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { BUDGET_SHARES, budgetLeft, type BudgetUse, UNUSED } from './budgetShares.ts'
import { PLAN_IDS, type PlanId } from './plans.ts'

const BUDGET = 25_000_000

it.each<[string, PlanId, Partial<BudgetUse['byPlan']>, number, number]>([
  ['a free account: a tenth', 'free', {}, 0, 2_500_000],
  ['a premium account: a fifth', 'premium', {}, 0, 5_000_000],
  ['an enterprise account: a fifth', 'enterprise', {}, 0, 5_000_000],
  ['what it has used is gone', 'premium', { premium: 4_000_000 }, 4_000_000, 1_000_000],
  ['free accounts together: what is kept for nobody else', 'free', { free: 4_500_000 }, 0, 500_000],
  ['and no more', 'free', { free: 5_000_000 }, 0, 0],
  ['what others have of their own leaves it as it is', 'free', { premium: 10_000_000 }, 0, 2_500_000],
  ['what they have beyond does not', 'free', { premium: 12_500_000 }, 0, 2_500_000],
  ['premium, after all that free may use', 'premium', { free: 5_000_000 }, 0, 5_000_000],
  ['premium, after all that enterprise may use', 'premium', { enterprise: 12_500_000 }, 0, 5_000_000],
])('%s', (_, plan, byPlan, byAccount, left) =>
  expect(budgetLeft(BUDGET, plan, { ...UNUSED, byPlan: { ...UNUSED.byPlan, ...byPlan }, byAccount })).toBe(
    left,
  ),
)

it('counts what nobody knows the plan of', () => {
  expect(budgetLeft(BUDGET, 'free', { ...UNUSED, byUnknown: 4_500_000 })).toBe(500_000)
})

const PLAN = fc.constantFrom(...PLAN_IDS)
const take = fc.record({
  plan: PLAN,
  account: fc.nat({ max: 3 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
})

/** Takes what is asked for where it is left. */
function spend(takes: ReadonlyArray<{ plan: PlanId; account: number; part: number }>) {
  const byPlan = { ...UNUSED.byPlan }
  const byAccount = new Map<string, number>()
  for (const { plan, account, part } of takes) {
    const name = `${plan}-${account}`
    const used = byAccount.get(name) ?? 0
    const amount = Math.ceil(part * BUDGET)
    if (amount > budgetLeft(BUDGET, plan, { byPlan, byAccount: used, byUnknown: 0 })) continue
    byPlan[plan] += amount
    byAccount.set(name, used + amount)
  }
  return byPlan
}

it('row 54: however much is asked for, the day never costs more', () => {
  fc.assert(
    fc.property(fc.array(take, { maxLength: 60 }), (takes) => {
      const byPlan = spend(takes)
      expect(byPlan.free + byPlan.premium + byPlan.enterprise).toBeLessThanOrEqual(BUDGET)
    }),
  )
})

it('row 54: whatever all free accounts and one account of each paid plan ask for, every other paid one finds its share', () => {
  const one = take.map((each) => (each.plan === 'free' ? each : { ...each, account: 0 }))
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), fc.constantFrom('premium', 'enterprise'), (takes, plan) => {
      const left = budgetLeft(BUDGET, plan, { byPlan: spend(takes), byAccount: 0, byUnknown: 0 })
      expect(left).toBeGreaterThanOrEqual(Math.floor(BUDGET_SHARES[plan].account * BUDGET) - 1)
    }),
  )
})

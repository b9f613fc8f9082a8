import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ASSURED_SHARE, budgetLeft, type BudgetPart, type BudgetUse, UNUSED } from './budgetShares.ts'
import { BUDGETS, PLAN_IDS } from '#domain/plans/plans.ts'

const BUDGET = 25_000_000

it.each<[string, BudgetPart, Partial<BudgetUse['byPart']>, number, number]>([
  ['a free account: a tenth', 'free', {}, 0, 2_500_000],
  ['a premium account: a fifth', 'premium', {}, 0, 5_000_000],
  ['an enterprise account: three twentieths', 'enterprise', {}, 0, 3_750_000],
  ['an assured request: all that is kept for Enterprise alone', 'assured', {}, 0, 12_500_000],
  ['assured requests, less what others have used', 'assured', { assured: 12_000_000 }, 12_000_000, 500_000],
  ['assured requests, whatever an account used', 'assured', { enterprise: 3_750_000 }, 25_000_000, 8_750_000],
  [
    'assured requests, also when all other parts are used',
    'assured',
    { free: 2_500_000, premium: 12_500_000, enterprise: 7_500_000 },
    0,
    2_500_000,
  ],
  ['a premium account, less what it has used', 'premium', { premium: 4_000_000 }, 4_000_000, 1_000_000],
  ['free accounts together: what is kept for none of the others', 'free', { free: 4_500_000 }, 0, 500_000],
  ['free accounts together, once that is used', 'free', { free: 5_000_000 }, 0, 0],
  ['a free account, while others use their own parts', 'free', { premium: 10_000_000 }, 0, 2_500_000],
  ['a free account, once others use more than their own', 'free', { premium: 12_500_000 }, 0, 2_500_000],
  ['premium, after all that free may use', 'premium', { free: 5_000_000 }, 0, 5_000_000],
  ['premium, after all that enterprise may use', 'premium', { enterprise: 12_500_000 }, 0, 5_000_000],
])('left of the day’s budget for %s', (_, part, byPart, byAccount, left) =>
  expect(budgetLeft(BUDGET, part, { ...UNUSED, byPart: { ...UNUSED.byPart, ...byPart }, byAccount })).toBe(
    left,
  ),
)

it('the use of accounts of unknown plan counts against the budget', () => {
  expect(budgetLeft(BUDGET, 'free', { ...UNUSED, byUnknown: 4_500_000 })).toBe(500_000)
})

const PART = fc.constantFrom(...PLAN_IDS, 'assured' as const)
const take = fc.record({
  part: PART,
  account: fc.nat({ max: 3 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

type Take = typeof take extends fc.Arbitrary<infer Each> ? Each : never

/** Takes amounts while they last. */
function spend(takes: readonly Take[]) {
  const byPart = { ...UNUSED.byPart }
  const byAccount = new Map<string, number>()
  for (const { part, account, share } of takes) {
    const name = `${part}-${account}`
    const used = byAccount.get(name) ?? 0
    const amount = Math.ceil(share * BUDGET)
    if (amount > budgetLeft(BUDGET, part, { byPart, byAccount: used, byUnknown: 0 })) continue
    byPart[part] += amount
    byAccount.set(name, used + amount)
  }
  return byPart
}

it('#budget-shares: random requests never cost more than the budget of the day', () => {
  fc.assert(
    fc.property(fc.array(take, { maxLength: 60 }), (takes) => {
      const used = Object.values(spend(takes)).reduce((sum, each) => sum + each, 0)
      expect(used).toBeLessThanOrEqual(BUDGET)
    }),
  )
})

it('#budget-shares: after all free accounts and one account of each paid plan, every other paid account has its share', () => {
  const one = take
    .filter(({ part }) => part !== 'assured')
    .map((each) => (each.part === 'free' ? each : { ...each, account: 0 }))
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), fc.constantFrom('premium', 'enterprise'), (takes, plan) => {
      const left = budgetLeft(BUDGET, plan, { byPart: spend(takes), byAccount: 0, byUnknown: 0 })
      expect(left).toBeGreaterThanOrEqual(Math.floor(BUDGETS[plan].account * BUDGET) - 1)
    }),
  )
})

it('the assured part of the budget is left whatever all other accounts use', () => {
  const others = take.filter(({ part }) => part !== 'assured')
  fc.assert(
    fc.property(fc.array(others, { maxLength: 60 }), (takes) => {
      const left = budgetLeft(BUDGET, 'assured', { byPart: spend(takes), byAccount: 0, byUnknown: 0 })
      expect(left).toBeGreaterThanOrEqual(Math.floor(ASSURED_SHARE * BUDGET) - 1)
    }),
  )
})

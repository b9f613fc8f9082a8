import { expect, it } from 'vitest'
import { planFeatures } from './planFeatures.en.ts'
import { PLAN_IDS, PLANS, yearlySavings } from './plans.ts'

it.each([
  ['free', 0],
  ['premium', 19.89],
  ['enterprise', 59.89],
] as const)('paying %s by the year saves $%s', (plan, savings) => expect(yearlySavings(plan)).toBe(savings))

it('premium alone is marked as popular', () => {
  expect(PLAN_IDS.filter((plan) => PLANS[plan].popular)).toEqual(['premium'])
})

it('premium and enterprise have the API, and premium links to its page', () => {
  expect(planFeatures.premium).toContainEqual({ text: 'API access', href: '/developers' })
  expect(PLAN_IDS.filter((plan) => PLANS[plan].can.api)).toEqual(['premium', 'enterprise'])
})

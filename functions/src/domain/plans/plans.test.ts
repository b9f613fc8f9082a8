import { expect, it } from 'vitest'
import { planFeatures } from './planFeatures.en.ts'
import { PLAN_IDS, PLANS, yearlySavings } from './plans.ts'

it.each([
  ['free', 0],
  ['premium', 19.89],
  ['enterprise', 59.89],
] as const)('a year of %s saves %s', (plan, savings) => expect(yearlySavings(plan)).toBe(savings))

it('is popular in one place', () => {
  expect(PLAN_IDS.filter((plan) => PLANS[plan].popular)).toEqual(['premium'])
})

it('offers the API that there is, with the page that tells of it', () => {
  expect(planFeatures.premium).toContainEqual({ text: 'API access', href: '/developers' })
  expect(PLAN_IDS.filter((plan) => PLANS[plan].can.api)).toEqual(['premium', 'enterprise'])
})

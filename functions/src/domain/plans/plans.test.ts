import { expect, it } from 'vitest'
import { planFeatures } from './planFeatures.en.ts'
import { PLAN_IDS, PLANS, yearlySavings } from './plans.ts'

it.each([
  ['free', 20_000, 0, 0],
  ['premium', 100_000, 9.99, 99.99],
  ['enterprise', -1, 29.99, 299.99],
] as const)('%s costs what docs/rules.md "Plans and offers" says', (plan, credits, monthly, yearly) => {
  expect(PLANS[plan].credits).toBe(credits)
  expect(PLANS[plan].price).toEqual({ monthly, yearly })
})

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

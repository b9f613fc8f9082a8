import { expect, it } from 'vitest'
import { PLAN_IDS, PLANS, yearlySavings } from './plans.ts'
import { TEAM_SEATS } from '../teams/teams.ts'

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

it('names the daily limit and the fair-use floor in words', () => {
  const texts = PLAN_IDS.flatMap((plan) => PLANS[plan].features.map(({ text }) => text))
  expect(texts).toContain('5 summaries per day limit')
  expect(texts.some((text) => text.includes('40,000'))).toBe(true)
})

it('offers the team that there is', () => {
  const texts = PLANS.enterprise.features.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Team collaboration', 'Admin dashboard']))
  expect(PLANS.enterprise.features.find(({ text }) => text === 'Team collaboration')?.note).toContain(
    { 5: 'Five' }[TEAM_SEATS],
  )
})

it('offers the API that there is, with the page that tells of it', () => {
  expect(PLANS.premium.features).toContainEqual({ text: 'API access', href: '/developers' })
  expect(PLAN_IDS.filter((plan) => PLANS[plan].can.api)).toEqual(['premium', 'enterprise'])
})

it('offers the export that there is', () => {
  expect(PLANS.premium.features).toContainEqual({ text: 'Export', note: 'Obsidian, Readwise' })
  expect(PLANS.premium.features).toContainEqual({ text: 'Templates' })
})

import { expect, it } from 'vitest'
import { returnAssured, takeAssured } from './assured.ts'
import type { PlanId } from '#domain/plans/plans.ts'

const NOW = new Date('2026-11-30T23:59:59.999Z')
const NEXT = new Date('2026-12-01T00:00:00.000Z')

function profile(plan: PlanId, credits?: number, month = '2026-11') {
  const subscription = { plan } as Parameters<typeof takeAssured>[0]['subscription']
  return { subscription, ...(credits !== undefined && { assured: { month, credits } }) }
}

it.each<[string, ReturnType<typeof profile>, number, Date, object | undefined]>([
  ['the first of a month', profile('enterprise'), 15_000, NOW, { month: '2026-11', credits: 15_000 }],
  ['to the last credit', profile('enterprise', 30_000), 10_000, NOW, { month: '2026-11', credits: 40_000 }],
  ['none beyond that', profile('enterprise', 30_000), 10_001, NOW, undefined],
  ['but a smaller one', profile('enterprise', 30_000), 500, NOW, { month: '2026-11', credits: 30_500 }],
  [
    'all credits in the next month',
    profile('enterprise', 40_000),
    5_000,
    NEXT,
    { month: '2026-12', credits: 5_000 },
  ],
  ['none on other plans', profile('premium'), 500, NOW, undefined],
])('takeAssured: %s', (_, before, cost, now, after) => expect(takeAssured(before, cost, now)).toEqual(after))

it('assured credits are returned within the same month only', () => {
  const count = { month: '2026-11', credits: 15_000 }
  expect(returnAssured(count, 5_000, NOW)).toEqual({ month: '2026-11', credits: 10_000 })
  expect(returnAssured(count, 20_000, NOW)).toEqual({ month: '2026-11', credits: 0 })
  expect(returnAssured({ month: '2026-12', credits: 900 }, 5_000, NOW)).toBeUndefined()
  expect(returnAssured(undefined, 5_000, NOW)).toBeUndefined()
})

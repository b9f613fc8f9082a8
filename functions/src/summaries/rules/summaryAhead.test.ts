import { expect, it } from 'vitest'
import type { PlanId } from '#domain/plans/plans.ts'
import { newProfile } from '#domain/accounts/profile.ts'
import { summaryAhead } from './summaryAhead.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const made = newProfile({ uid: 'u', email: 'ana@listener.test', name: 'Ana' }, NOW, NOW)
const before = (minutesAgo: number | undefined, plan: PlanId = 'free') =>
  summaryAhead(
    {
      subscription: { ...made.subscription, plan },
      ...(minutesAgo !== undefined && {
        latestRequest: { id: 'earlier', at: new Date(NOW.getTime() - minutesAgo * 60_000) },
      }),
    },
    NOW,
  )

it.each([
  ['the first summary of an account is none', undefined, 'free', undefined],
  ['a summary right after another is that one', 0, 'free', 'earlier'],
  ['one charged 29 minutes ago is still that one', 29, 'free', 'earlier'],
  ['one charged 30 minutes ago, which must have ended, is none', 30, 'free', undefined],
  ['on premium is none', 0, 'premium', undefined],
  ['on enterprise is none', 0, 'enterprise', undefined],
] as const)('the summary ahead: %s', (_, minutesAgo, plan, id) => expect(before(minutesAgo, plan)).toBe(id))

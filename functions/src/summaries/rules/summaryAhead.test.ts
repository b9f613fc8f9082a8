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
  ['the first of all', undefined, 'free', undefined],
  ['one right after another', 0, 'free', 'earlier'],
  ['one that was charged 29 minutes ago', 29, 'free', 'earlier'],
  ['one that must have ended', 30, 'free', undefined],
  ['premium', 0, 'premium', undefined],
  ['enterprise', 0, 'enterprise', undefined],
] as const)('summaryAhead of %s', (_, minutesAgo, plan, id) => expect(before(minutesAgo, plan)).toBe(id))

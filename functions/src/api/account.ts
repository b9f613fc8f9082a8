import type * as v from 'valibot'
import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE } from '#domain/api/apiCallLimits.ts'
import type { accountAnswer } from './rules/schemas.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { V1Answer } from './problem.ts'
import type { V1Call } from './V1Call.ts'

/** GET /api/v1/account: nothing is read for it but what every call reads. */
export function getAccount({
  profile,
  key,
  now,
}: V1Call<unknown>): V1Answer<v.InferOutput<typeof accountAnswer>> {
  const { current, monthly, usedThisMonth, resetDate } = effectiveCredits(profile.credits, now)
  return {
    body: {
      plan: profile.subscription.plan,
      credits: { left: current, monthly, usedThisMonth, resetsAt: resetDate.toISOString() },
      limits: { callsPerMinute: API_CALLS_PER_MINUTE, callsPerDay: API_CALLS_PER_DAY },
      key: { name: key.name, scope: key.scope },
    },
  }
}

import { utcMonth } from '#domain/time/calendar.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { AssuredCount, UserProfile } from '#domain/accounts/profile.ts'
import type { Credits } from '#domain/units.ts'

/**
 * The count after one more summary from the assured part of the engines' budget: on Enterprise, within its
 * assured credits. docs/rules.md "Summaries and verification"
 * @returns undefined where the account's other share pays
 */
export function takeAssured(
  { subscription, assured }: Pick<UserProfile, 'subscription' | 'assured'>,
  cost: Credits,
  now: Date,
): AssuredCount | undefined {
  const month = utcMonth(now)
  const credits = (assured?.month === month ? assured.credits : 0) + cost
  return credits <= (PLANS[subscription.plan].assuredCredits ?? 0) ? { month, credits } : undefined
}

/** The count without a refunded summary; undefined for another month's. */
export function returnAssured(
  assured: AssuredCount | undefined,
  cost: Credits,
  chargedAt: Date,
): AssuredCount | undefined {
  if (assured?.month !== utcMonth(chargedAt)) return undefined
  return { month: assured.month, credits: Math.max(0, assured.credits - cost) }
}

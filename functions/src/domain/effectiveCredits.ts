import { nextMonthStart } from './calendar.ts'
import type { CreditBalance } from './profile.ts'

/**
 * The balance as it truly stands at `now`: a monthly reset that is due counts at once, whether or not the scheduled
 * function has written it down. Never early. Allowances that lapsed unused do not add up.
 * docs/rules.md "Credits and costs"
 */
export function effectiveCredits(credits: CreditBalance, now: Date): CreditBalance {
  if (now.getTime() < credits.resetDate.getTime()) return credits
  return { ...credits, current: credits.monthly, usedThisMonth: 0, resetDate: nextMonthStart(now) }
}

import { nextMonthStart } from '../time/calendar.ts'
import type { CreditBalance } from '../accounts/profile.ts'

/**
 * The balance as it truly stands at `now`: a monthly reset that is due counts at once, whether or not the scheduled
 * function has written it down. Never early. Allowances that lapsed unused do not add up.
 * docs/rules.md "Credits and costs"
 */
export function effectiveCredits(credits: CreditBalance, now: Date): CreditBalance {
  if (!isDue(credits.resetDate, now)) return credits
  return { ...credits, current: credits.monthly, usedThisMonth: 0, resetDate: nextMonthStart(now) }
}

/** A profile of before, or a planted one, may lack the date: then nothing is due. */
function isDue(resetDate: Date | null | undefined, now: Date): boolean {
  return resetDate != null && resetDate.getTime() <= now.getTime()
}

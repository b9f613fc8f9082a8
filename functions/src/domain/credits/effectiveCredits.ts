import { nextMonthStart } from '../time/calendar.ts'
import type { CreditBalance } from '../accounts/profile.ts'

/** The balance at `now`, a due reset included. Allowances do not add up. docs/rules.md "Credits and costs" */
export function effectiveCredits(credits: CreditBalance, now: Date): CreditBalance {
  if (!isDue(credits.resetDate, now)) return credits
  return { ...credits, current: credits.monthly, usedThisMonth: 0, resetDate: nextMonthStart(now) }
}

/** When the allowance comes back; a profile without a date gets one by its next charge. */
export function nextReset({ resetDate }: { resetDate: Date | null }, now: Date): Date {
  return resetDate ?? nextMonthStart(now)
}

/** An old or planted profile may lack the date: then no reset is due. */
function isDue(resetDate: Date | null | undefined, now: Date): boolean {
  return resetDate != null && resetDate.getTime() <= now.getTime()
}

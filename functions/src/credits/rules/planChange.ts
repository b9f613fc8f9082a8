import { resetMovement } from './charge.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { CreditBalance } from '#domain/accounts/profile.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'

/**
 * The balance under another allowance, after a due reset. A larger one gives its amount less this month's
 * use, never less than in hand; a smaller one caps what is in hand. From unlimited: the new amount less
 * earlier use. An unlimited ledger sums to 0: entering books out what was in hand, leaving books in the new
 * balance. docs/rules.md "Credits and costs", #enterprise-ends
 * @param allowance the new plan's, UNLIMITED or at least 0
 * @returns with the monthly reset that it found due, and the change, for the ledger
 */
export function changePlan(before: CreditBalance, allowance: Credits, now: Date) {
  const credits = effectiveCredits(before, now)
  const reset = resetMovement(before, now)
  const current = balanceUnder(allowance, credits)
  const inLedger = (balance: Credits) => (balance === UNLIMITED ? 0 : balance)
  return {
    credits: { ...credits, current, monthly: allowance },
    ...(reset && { reset }),
    change: { amount: inLedger(current) - inLedger(credits.current), cost: 0, balanceAfter: current },
  }
}

function balanceUnder(allowance: Credits, { current, monthly, usedThisMonth }: CreditBalance): Credits {
  if (allowance === UNLIMITED) return UNLIMITED
  const unused = Math.max(0, allowance - usedThisMonth)
  if (current === UNLIMITED) return unused
  return allowance > monthly ? Math.max(current, unused) : Math.min(current, allowance)
}

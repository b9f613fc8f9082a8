import { type LedgerMovement, resetMovement } from './charge.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { CreditBalance } from '#domain/accounts/profile.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'

interface PlanChange {
  credits: CreditBalance
  /** The monthly reset that this change found due and wrote down, if any. */
  reset?: LedgerMovement
  change: LedgerMovement
}

/**
 * The balance under another allowance. A due reset comes first. A larger allowance gives the new amount less what this
 * month has used, and never less than is in hand; a smaller one leaves what is in hand, at most the new amount. Whoever
 * comes from unlimited gets the new amount less what was used before.
 * While unlimited the ledger sums to 0: entering it books out what was in hand, leaving it books in the new balance.
 * @param allowance the new plan's, UNLIMITED or at least 0
 * docs/rules.md "Credits and costs", #enterprise-ends
 */
export function changePlan(before: CreditBalance, allowance: Credits, now: Date): PlanChange {
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

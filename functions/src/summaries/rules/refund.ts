import { type LedgerMovement, resetMovement } from '../../credits/rules/charge.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { CreditBalance } from '#domain/accounts/profile.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'

/**
 * Returns a charge: the ledger entry's amount goes back to `current` and off `usedThisMonth` (never under 0);
 * after a reset in between, `current` stays within `monthly`. Streaks and the daily count stay, so that bad
 * input is not a free engine. docs/rules.md "Refunds"
 * @param charged the entry's amount, at least 0; 0 for an unlimited account
 * @param chargedAt tells whether a reset came in between
 */
export function refundCharge(
  before: CreditBalance,
  charged: Credits,
  chargedAt: Date,
  now: Date,
): { credits: CreditBalance; reset?: LedgerMovement; refund: LedgerMovement } {
  const credits = effectiveCredits(before, now)
  const reset = resetMovement(before, now)
  if (credits.current === UNLIMITED) {
    return { credits, ...(reset && { reset }), refund: { amount: 0, cost: charged, balanceAfter: UNLIMITED } }
  }
  const wasReset = !sameMonth(chargedAt, now)
  const whole = credits.current + charged
  // A plan change may leave more than `monthly`: a refund never takes from that.
  const ceiling = wasReset ? Math.max(credits.monthly, credits.current) : whole
  const current = Math.min(whole, ceiling)
  return {
    credits: {
      ...credits,
      current,
      usedThisMonth: Math.max(0, credits.usedThisMonth - (wasReset ? 0 : charged)),
    },
    ...(reset && { reset }),
    refund: { amount: current - credits.current, cost: charged, balanceAfter: current },
  }
}

function sameMonth(a: Date, b: Date): boolean {
  return a.getUTCFullYear() === b.getUTCFullYear() && a.getUTCMonth() === b.getUTCMonth()
}

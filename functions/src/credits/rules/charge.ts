import { daysBetween, utcDay } from '#domain/time/calendar.ts'
import { effectiveCredits, nextReset } from '#domain/credits/effectiveCredits.ts'
import { AUDIO_MINUTES_PER_DAY, PLANS } from '#domain/plans/plans.ts'
import type { CreditBalance, Today, Usage, UserProfile } from '#domain/accounts/profile.ts'
import { ANSWER_COST, PDF_EXPORT_COST } from '#domain/credits/summaryCost.ts'
import { type Credits, type Minutes, UNLIMITED } from '#domain/units.ts'

/** What one movement of credits adds to the ledger. Sum of amounts = balance; unlimited books 0, the cost beside it. */
export interface LedgerMovement {
  amount: Credits
  cost: Credits
  balanceAfter: Credits
}

type Charge =
  | { ok: true; credits: CreditBalance; usage: Usage; today: Today; movements: LedgerMovements }
  | {
      ok: false
      reason: 'DAILY_LIMIT_REACHED' | 'AUDIO_LIMIT_REACHED' | 'INSUFFICIENT_CREDITS'
      available: Credits
    }

interface LedgerMovements {
  /** The monthly reset that this charge found due and wrote down, if any. */
  reset?: LedgerMovement
  charge: LedgerMovement
}

/** The reset's own entry, so that the ledger still sums to the balance after it. Undefined when none was due. */
export function resetMovement(before: CreditBalance, now: Date): LedgerMovement | undefined {
  const after = effectiveCredits(before, now)
  if (after === before) return undefined
  const finite = before.current !== UNLIMITED && after.current !== UNLIMITED
  return { amount: finite ? after.current - before.current : 0, cost: 0, balanceAfter: after.current }
}

/**
 * Takes a summary's cost from a profile: a due reset first, then the daily limits, then the balance. Pure.
 * @param cost whole credits, at least 0
 * docs/rules.md "Credits and costs"
 */
export function chargeSummary(profile: UserProfile, cost: Credits, minutes: Minutes, now: Date): Charge {
  const credits = effectiveCredits(profile.credits, now)
  const day = utcDay(now)
  const today = profile.today?.day === day ? profile.today : { day, summaries: 0, audioMinutes: 0 }
  if (today.summaries >= (PLANS[profile.subscription.plan].summariesPerDay ?? Number.POSITIVE_INFINITY)) {
    return { ok: false, reason: 'DAILY_LIMIT_REACHED', available: credits.current }
  }
  if (today.audioMinutes + minutes > AUDIO_MINUTES_PER_DAY) {
    return { ok: false, reason: 'AUDIO_LIMIT_REACHED', available: credits.current }
  }
  const spent = spend(profile.credits, cost, now)
  if (!spent.ok) return spent
  return {
    ...spent,
    usage: usageAfterSummary(profile.usage, now),
    today: { day, summaries: today.summaries + 1, audioMinutes: today.audioMinutes + minutes },
  }
}

type Spent =
  | { ok: true; credits: CreditBalance; movements: LedgerMovements }
  | { ok: false; reason: 'INSUFFICIENT_CREDITS'; available: Credits }

/** Takes the price of one PDF, a due reset first; no daily limit holds for it. docs/rules.md "Credits and costs" */
export function chargeExport(before: CreditBalance, now: Date): Spent {
  return spend(before, PDF_EXPORT_COST, now)
}

/** The same for an answer. */
export function chargeAnswer(before: CreditBalance, now: Date): Spent {
  return spend(before, ANSWER_COST, now)
}

function spend(before: CreditBalance, cost: Credits, now: Date): Spent {
  const credits = effectiveCredits(before, now)
  const unlimited = credits.current === UNLIMITED
  if (!unlimited && credits.current < cost) {
    return { ok: false, reason: 'INSUFFICIENT_CREDITS', available: credits.current }
  }
  const current = unlimited ? UNLIMITED : credits.current - cost
  const reset = resetMovement(before, now)
  return {
    ok: true,
    credits: {
      ...credits,
      current,
      resetDate: nextReset(credits, now),
      usedThisMonth: credits.usedThisMonth + (unlimited ? 0 : cost),
    },
    movements: {
      ...(reset && { reset }),
      charge: { amount: unlimited ? 0 : -cost, cost, balanceAfter: current },
    },
  }
}

/**
 * Usage after one more summary: the streak of UTC days grows after yesterday, stays today, else is 1 again.
 * docs/rules.md "Credits and costs"
 */
export function usageAfterSummary(usage: Usage, now: Date): Usage {
  const gap = usage.lastSummaryDate === null ? undefined : daysBetween(usage.lastSummaryDate, now)
  // A clock that went back a little across midnight must not cost anybody their streak.
  const sameDay = gap !== undefined && gap <= 0
  const dailyStreak = sameDay ? Math.max(1, usage.dailyStreak) : gap === 1 ? usage.dailyStreak + 1 : 1
  return {
    totalSummaries: usage.totalSummaries + 1,
    lastSummaryDate: now,
    dailyStreak,
    longestStreak: Math.max(usage.longestStreak, dailyStreak),
  }
}

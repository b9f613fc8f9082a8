import { utcMonth } from '#domain/time/calendar.ts'
import type { GuaranteeCount } from '#domain/accounts/profile.ts'
import type { Verification } from '#domain/summaries/summary.ts'

/** Least share of points verbatim in the transcript; below it the credits come back. */
const GUARANTEED_SHARE = 0.8

/** Returns per account and calendar month (UTC). */
const GUARANTEES_PER_MONTH = 3

/** Whether a summary breaks the quote's promise, which needs an independent transcript. */
export function isBelowGuarantee(verified: Verification | null): boolean {
  return verified !== null && verified.anchored < verified.total * GUARANTEED_SHARE
}

/** The count after one more return, if allowed. docs/rules.md "Summaries and verification" */
export function nextGuarantee(count: GuaranteeCount | undefined, now: Date): GuaranteeCount | undefined {
  const month = utcMonth(now)
  const times = count?.month === month ? count.times : 0
  return times < GUARANTEES_PER_MONTH ? { month, times: times + 1 } : undefined
}

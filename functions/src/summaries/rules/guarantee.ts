import { utcMonth } from '#domain/time/calendar.ts'
import type { GuaranteeCount } from '#domain/accounts/profile.ts'
import type { Verification } from '#domain/summaries/summary.ts'

/** Part of a summary's points that must stand verbatim in the transcript, else its credits come back. */
const GUARANTEED_SHARE = 0.8

/** Times a calendar month (UTC) that one account gets its credits back for it. */
const GUARANTEES_PER_MONTH = 3

/** Whether a summary falls short of what the quote promised. Without an independent transcript nothing was promised. */
export function isBelowGuarantee(verified: Verification | null): boolean {
  return verified !== null && verified.anchored < verified.total * GUARANTEED_SHARE
}

/**
 * The count after one more time. docs/rules.md "Summaries and verification"
 * @param count as the profile has it; undefined before the first time
 * @returns undefined when this month's are used up
 */
export function nextGuarantee(count: GuaranteeCount | undefined, now: Date): GuaranteeCount | undefined {
  const month = utcMonth(now)
  const times = count?.month === month ? count.times : 0
  return times < GUARANTEES_PER_MONTH ? { month, times: times + 1 } : undefined
}

import { daysBetween } from './calendar.ts'
import type { Usage } from './profile.ts'

/**
 * Usage after one more summary. The daily streak grows if the last summary was yesterday, stays if it was today, and
 * starts again at 1 otherwise; the longest follows the maximum. Days are UTC days.
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

import { expect, it } from 'vitest'
import { usageAfterSummary } from './streak.ts'

const NOW = new Date('2026-11-21T00:30:00Z')
const usage = (lastSummaryDate: string | null, dailyStreak: number, longestStreak = dailyStreak) => ({
  totalSummaries: 7,
  lastSummaryDate: lastSummaryDate === null ? null : new Date(lastSummaryDate),
  dailyStreak,
  longestStreak,
})

it.each([
  ['the first summary starts one', usage(null, 0), 1, 1],
  ['one more a day later', usage('2026-11-20T00:00:00Z', 3), 4, 4],
  ['the same day keeps it', usage('2026-11-21T00:00:00Z', 3, 9), 3, 9],
  ['a missed day starts again', usage('2026-11-19T23:59:59Z', 3, 9), 1, 9],
  ['midnight in UTC is what counts', usage('2026-11-20T23:59:59Z', 2), 3, 3],
  ['a clock that went back over midnight costs nothing', usage('2026-11-22T00:00:01Z', 2), 2, 2],
  ['the longest follows the maximum', usage('2026-11-20T12:00:00Z', 9, 9), 10, 10],
])('%s', (_, before, dailyStreak, longestStreak) =>
  expect(usageAfterSummary(before, NOW)).toEqual({
    totalSummaries: 8,
    lastSummaryDate: NOW,
    dailyStreak,
    longestStreak,
  }),
)

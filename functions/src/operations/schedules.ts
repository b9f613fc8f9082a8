import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts'

/** The longest time between good runs of each schedule but `watch`, which reports longer ones. */
export const LONGEST_GAP_MS = {
  sweepSummaries: 10 * MINUTE_MS,
  sweepDeletions: 30 * MINUTE_MS,
  sweepTeams: 30 * MINUTE_MS,
  sweepIssues: 30 * MINUTE_MS,
  pollShows: 40 * MINUTE_MS,
  sweepFollows: 40 * MINUTE_MS,
  sweepCuts: 30 * MINUTE_MS,
  readBounces: 30 * MINUTE_MS,
  composeLists: 3 * HOUR_MS,
  reconcileBilling: 3 * HOUR_MS,
  resetCredits: 25 * HOUR_MS,
  forgetSubscribers: 25 * HOUR_MS,
  auditAccounts: 25 * HOUR_MS,
  // From Sunday to Friday.
  weeklyIssue: 5 * DAY_MS + 2 * HOUR_MS,
} as const satisfies Record<string, number>

export type ScheduleName = keyof typeof LONGEST_GAP_MS

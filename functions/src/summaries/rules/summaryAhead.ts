import { LONGEST_SUMMARY_MS } from '#domain/time/lifetimes.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'

/**
 * The summary that an account's next one waits for: on the free plan they are made one at a time, so that nobody makes
 * an engine work in parallel for nothing. Charged they are at once, all of them.
 * @returns its id; undefined where the next one can be begun at once
 * docs/rules.md "States of a request"
 */
export function summaryAhead(
  { subscription, latestRequest }: Pick<UserProfile, 'subscription' | 'latestRequest'>,
  now: Date,
): string | undefined {
  if (subscription.plan !== 'free' || latestRequest === undefined) return undefined
  return now.getTime() - latestRequest.at.getTime() < LONGEST_SUMMARY_MS ? latestRequest.id : undefined
}

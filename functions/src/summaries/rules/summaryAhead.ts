import { LONGEST_SUMMARY_MS } from '#domain/time/lifetimes.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'

/**
 * The summary that an account's next one waits for: the free plan's are made one at a time, so that free
 * accounts do not occupy engines in parallel. All are charged at once. docs/rules.md "States of a request"
 * @returns its id; undefined where the next one can begin
 */
export function summaryAhead(
  { subscription, latestRequest }: Pick<UserProfile, 'subscription' | 'latestRequest'>,
  now: Date,
): string | undefined {
  if (subscription.plan !== 'free' || latestRequest === undefined) return undefined
  return now.getTime() - latestRequest.at.getTime() < LONGEST_SUMMARY_MS ? latestRequest.id : undefined
}

import { chargeSummary } from '../../credits/rules/charge.ts'
import { utcDay } from '#domain/time/calendar.ts'
import type { Follow, FollowSettings, OfferReason, WaitReason } from '#domain/following/following.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { type Credits, DAY_MS, type Minutes } from '#domain/units.ts'

export type AutomaticVerdict =
  | { type: 'request' }
  | { type: 'offer'; reason: OfferReason }
  | { type: 'wait'; reason: WaitReason; until: Date }

/**
 * Whether an episode is summarized now: show and owner want it, cap and balance suffice, and daily limits,
 * which are waited for, allow it. docs/rules.md "Following"
 * @param used credits of this month's cap
 * @param price of the episode @param minutes its length
 */
export function automaticVerdict(
  follow: Pick<Follow, 'automatic' | 'state'> | undefined,
  { cap, paused }: Pick<FollowSettings, 'cap' | 'paused'>,
  used: Credits,
  profile: UserProfile,
  { price, minutes }: { price: Credits; minutes: Minutes },
  now: Date,
): AutomaticVerdict {
  if (follow === undefined || !follow.automatic || follow.state === 'over-limit') return offer('ask-first')
  if (paused) return offer('paused')
  if (cap === null) return offer('no-cap')
  if (used + price > cap) return offer('cap-reached')
  const charge = chargeSummary(profile, price, minutes, now)
  if (charge.ok) return { type: 'request' }
  if (charge.reason === 'INSUFFICIENT_CREDITS') return offer('unaffordable')
  const reason = charge.reason === 'DAILY_LIMIT_REACHED' ? 'daily-limit' : 'audio-limit'
  return { type: 'wait', reason, until: nextDay(now) }
}

const offer = (reason: OfferReason): AutomaticVerdict => ({ type: 'offer', reason })

/** When daily limits restart. */
export function nextDay(now: Date): Date {
  return new Date(Date.parse(utcDay(now)) + DAY_MS)
}

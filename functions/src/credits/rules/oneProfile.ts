import { utcDay, utcMonth } from '#domain/time/calendar.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { GuaranteeCount, UserProfile } from '#domain/accounts/profile.ts'
import { UNLIMITED } from '#domain/units.ts'

/** A profile as it was found: what is in it, and whether all of it is there, is not certain. */
type KnownProfile = Partial<UserProfile>

/**
 * An account's one profile of several: the most valuable stays, and answers for the others. Their spending
 * since the last reset lowers its balance, not under 0; their daily and monthly counts are added. A due reset
 * is included. docs/rules.md "Accounts and trust", #one-profile
 * @param candidates all of one uid, with their other data
 * @returns the candidate that stays, with its new profile
 */
export function oneProfile<Candidate extends { profile: KnownProfile }>(
  candidates: readonly [Candidate, ...Candidate[]],
  now: Date,
): Candidate {
  const [first, ...more] = candidates
  const kept = more.reduce((best, next) => (byWorth(next.profile, best.profile) < 0 ? next : best), first)
  const { credits } = kept.profile
  const own: KnownProfile = { ...kept.profile, ...(credits && { credits: effectiveCredits(credits, now) }) }
  const others = candidates.filter((candidate) => candidate !== kept)
  return { ...kept, profile: others.reduce((profile, other) => withUseOf(profile, other.profile, now), own) }
}

/** A paid plan first, then the larger allowance, then the first to have had a verified session, then the oldest. */
function byWorth(a: KnownProfile, b: KnownProfile): number {
  return (
    Number(isPaid(b)) - Number(isPaid(a)) ||
    allowance(b) - allowance(a) ||
    (a.verifiedSession?.sinceSeconds ?? Number.MAX_SAFE_INTEGER) -
      (b.verifiedSession?.sinceSeconds ?? Number.MAX_SAFE_INTEGER) ||
    (a.createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER)
  )
}

function isPaid({ subscription }: KnownProfile): boolean {
  return subscription !== undefined && subscription.plan !== 'free'
}

function allowance({ credits }: KnownProfile): number {
  return credits?.monthly === UNLIMITED ? Number.MAX_SAFE_INTEGER : (credits?.monthly ?? 0)
}

function withUseOf(profile: KnownProfile, other: KnownProfile, now: Date): KnownProfile {
  const today = addedToday(profile, other, now)
  const guarantee = addedTimes(profile.guarantee, other.guarantee, now)
  const excerptReturns = addedTimes(profile.excerptReturns, other.excerptReturns, now)
  return {
    ...profile,
    ...(profile.credits && { credits: less(profile.credits, other, now) }),
    ...(profile.usage && { usage: addedUsage(profile.usage, other) }),
    ...(today && { today }),
    ...(guarantee && { guarantee }),
    ...(excerptReturns && { excerptReturns }),
  }
}

function less(credits: UserProfile['credits'], other: KnownProfile, now: Date): UserProfile['credits'] {
  const used = other.credits ? effectiveCredits(other.credits, now).usedThisMonth : 0
  const current = credits.current === UNLIMITED ? UNLIMITED : Math.max(0, credits.current - used)
  return { ...credits, current, usedThisMonth: credits.usedThisMonth + used }
}

function addedUsage(usage: UserProfile['usage'], other: KnownProfile): UserProfile['usage'] {
  return { ...usage, totalSummaries: usage.totalSummaries + (other.usage?.totalSummaries ?? 0) }
}

function addedToday(profile: KnownProfile, other: KnownProfile, now: Date): UserProfile['today'] {
  const day = utcDay(now)
  if (other.today?.day !== day) return profile.today
  if (profile.today?.day !== day) return other.today
  return {
    day,
    summaries: profile.today.summaries + other.today.summaries,
    audioMinutes: profile.today.audioMinutes + other.today.audioMinutes,
  }
}

function addedTimes(own: GuaranteeCount | undefined, other: GuaranteeCount | undefined, now: Date) {
  const month = utcMonth(now)
  if (other?.month !== month) return own
  return own?.month === month ? { month, times: own.times + other.times } : other
}

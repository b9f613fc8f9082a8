import { utcDay, utcMonth } from '#domain/time/calendar.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { changePlan } from './planChange.ts'
import { PLANS } from '#domain/plans/plans.ts'
import {
  type CreditBalance,
  type GuaranteeCount,
  SIGN_UP_CREDITS,
  type Today,
  type UserProfile,
} from '#domain/accounts/profile.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'

/** What a person had left of a month and a day when their account was deleted: kept, without whose it is. */
export interface Remainder {
  current: Credits
  usedThisMonth: Credits
  /** From then on it says nothing any more. */
  resetDate: Date
  today?: Today
  guarantee?: GuaranteeCount
  excerptReturns?: GuaranteeCount
}

type Counted = Pick<UserProfile, 'credits' | 'subscription'> & Partial<UserProfile>

/** Has the promised credits, be it from before there was a welcome: no second account of the person gets them beside it. */
export function hasPromised({ credits, subscription, welcomedAt }: Counted): boolean {
  return welcomedAt !== undefined || (subscription.plan === 'free' && credits.monthly > SIGN_UP_CREDITS)
}

/**
 * A deleted account's remainder for the person's next one. A paid plan ends first. An additional account
 * without the promised credits can only lower what is known. docs/rules.md "Accounts and trust",
 * #deleted-and-back
 * @param known an earlier account's
 */
export function remainderOf(profile: Counted, known: Remainder | undefined, now: Date): Remainder {
  const isFree = profile.subscription.plan === 'free' && profile.credits.monthly !== UNLIMITED
  const own: CreditBalance = isFree
    ? effectiveCredits(profile.credits, now)
    : changePlan(profile.credits, PLANS.free.credits, now).credits
  const isLower = !hasPromised(profile) && known !== undefined && now < known.resetDate
  return {
    current: isLower ? Math.min(own.current, known.current) : own.current,
    usedThisMonth: isLower ? Math.max(own.usedThisMonth, known.usedThisMonth) : own.usedThisMonth,
    resetDate: own.resetDate,
    ...counts([profile, ...(known ? [known] : [])], now),
  }
}

/** A profile that goes on from a remainder until the next reset. docs/rules.md "Accounts and trust", #deleted-and-back */
export function withRemainder(profile: UserProfile, left: Remainder | undefined, now: Date): UserProfile {
  if (left === undefined) return profile
  const credits = effectiveCredits(profile.credits, now)
  const isSameMonth = now < left.resetDate && credits.current !== UNLIMITED
  return {
    ...profile,
    ...(isSameMonth && {
      credits: {
        ...credits,
        current: Math.min(credits.current, left.current),
        usedThisMonth: Math.max(credits.usedThisMonth, left.usedThisMonth),
      },
    }),
    ...counts([profile, left], now),
  }
}

/** The larger counts of this day and this month: who goes on from another's has that one's in their own. */
function counts(known: ReadonlyArray<Omit<Remainder, keyof CreditBalance>>, now: Date) {
  const day = utcDay(now)
  const days = known.flatMap(({ today }) => (today?.day === day ? [today] : []))
  const most = (counted: readonly number[]) => Math.max(...counted)
  const timesOf = (count: 'guarantee' | 'excerptReturns') => {
    const month = utcMonth(now)
    const times = known.flatMap(({ [count]: each }) => (each?.month === month ? [each.times] : []))
    return times.length > 0 ? { [count]: { month, times: most(times) } } : {}
  }
  return {
    ...(days.length > 0 && {
      today: {
        day,
        summaries: most(days.map(({ summaries }) => summaries)),
        audioMinutes: most(days.map(({ audioMinutes }) => audioMinutes)),
      },
    }),
    ...timesOf('guarantee'),
    ...timesOf('excerptReturns'),
  }
}

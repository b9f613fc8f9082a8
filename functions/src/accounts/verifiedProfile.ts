import * as v from 'valibot'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { storableName } from '#domain/accounts/personName.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { type ReaderLanguage, readerLanguage } from '#domain/languages.ts'
import {
  type CreditBalance,
  newProfile,
  type Subscription,
  type UserProfile,
} from '#domain/accounts/profile.ts'
import type { Credits } from '#domain/units.ts'
import type { FoundProfile } from '../profiles/profiles.ts'

/** Whose first verified session it is, as Auth tells it. */
export interface VerifiedAccount {
  uid: string
  email: string
  /** Of the identity that signed in. */
  name: string | undefined
  /** Of the screen. */
  language: ReaderLanguage
  /** Somebody else may have had this account before: nothing that they wrote may stay. */
  takenOver: boolean
}

/**
 * The profile as it goes into its first verified session, before the welcome. What an unverified account may write is
 * an exact default (firestore.rules); this holds the same promise again, whatever the rules may have missed: no free
 * account comes out with more than the free plan has, and no field that we do not know.
 * @param before the account's own profile as it was found, if there is one
 * docs/rules.md "Accounts and trust"
 */
export function verifiedProfile(
  before: FoundProfile | undefined,
  account: VerifiedAccount,
  now: Date,
): UserProfile {
  const { uid, email, language, takenOver } = account
  const fresh = newProfile({ uid, email, name: storableName(account.name), language }, now, now)
  if (before === undefined) return fresh
  const createdAt = v.is(v.date(), before.createdAt) ? before.createdAt : now
  if (takenOver) return { ...fresh, createdAt }
  const subscription = before.subscription ?? fresh.subscription
  return {
    ...fresh,
    name: before.name === undefined ? fresh.name : storableName(before.name),
    language: readerLanguage(before.language) ?? language,
    credits: credibleCredits(before.credits, subscription) ?? fresh.credits,
    subscription,
    usage: before.usage ?? fresh.usage,
    ...(before.today && { today: before.today }),
    ...(before.welcomedAt && { welcomedAt: before.welcomedAt }),
    createdAt,
  }
}

/**
 * The balance with the promised credits added: both amounts rise by what is missing to the free plan's allowance.
 * Undefined where nothing is to be raised: a paid plan is never touched, nor an allowance that is as large.
 * docs/rules.md "Accounts and trust"
 */
export function welcomeCredits(
  profile: UserProfile,
  now: Date,
): { credits: CreditBalance; amount: Credits } | undefined {
  const promised = PLANS.free.credits
  if (profile.subscription.plan !== 'free' || profile.credits.monthly >= promised) return undefined
  const credits = effectiveCredits(profile.credits, now)
  const amount = promised - credits.monthly
  return { credits: { ...credits, current: credits.current + amount, monthly: promised }, amount }
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The most that a free account can have. */
const FREE_CREDITS = v.pipe(
  v.object({
    current: whole,
    monthly: v.pipe(whole, v.maxValue(PLANS.free.credits)),
    usedThisMonth: whole,
    resetDate: v.date(),
  }),
  v.check(({ current, monthly }) => current <= monthly),
)

/** The balance, where the server may have written it: a paid plan's, or at most what a free account can have. */
function credibleCredits(credits: CreditBalance | undefined, { plan }: Subscription) {
  return plan !== 'free' || v.is(FREE_CREDITS, credits) ? credits : undefined
}

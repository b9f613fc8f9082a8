import type { ReaderLanguage, SummaryLanguage } from '../languages.ts'
import { nextMonthStart } from '../time/calendar.ts'
import type { BillingCycle, PlanId } from '../plans/plans.ts'
import type { TeamOfProfile } from '../teams/teams.ts'
import type { TemplateId } from '../templates/template.ts'
import type { Credits, Minutes } from '../units.ts'

export interface CreditBalance {
  /** What is left this month; -1 is unlimited. */
  current: Credits
  /** The month's allowance; -1 is unlimited. */
  monthly: Credits
  resetDate: Date
  usedThisMonth: Credits
}

export type SubscriptionStatus =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'unpaid'
  | 'paused'

export interface Subscription {
  plan: PlanId
  status: SubscriptionStatus
  startDate: Date
  endDate: Date | null
  customerId: string | null
  subscriptionId: string | null
  priceId: string | null
  billingCycle: BillingCycle
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  paymentMethod: string | null
  lastPaymentDate: Date | null
  nextBillingDate: Date | null
}

export interface Usage {
  totalSummaries: number
  lastSummaryDate: Date | null
  dailyStreak: number
  longestStreak: number
}

/** Requests of one UTC day, for the daily limits. Written by the server only. */
export interface Today {
  /** `YYYY-MM-DD`, UTC. */
  day: string
  summaries: number
  audioMinutes: Minutes
}

/** Credits returned by the quality guarantee in one month. Written by the server only. */
export interface GuaranteeCount {
  /** `YYYY-MM`, UTC. */
  month: string
  times: number
}

/** Credits of a month's summaries that the assured part of the engines' budget pays for. Server only. */
export interface AssuredCount {
  /** `YYYY-MM`, UTC. */
  month: string
  credits: Credits
}

/**
 * The first session with a verified address, in epoch seconds as tokens have them: rules compare `sinceSeconds` with
 * their auth_time, as earlier sign-ins may be a squatter's. docs/rules.md "Accounts and trust"
 */
export interface VerifiedSession {
  sinceSeconds: number
  /** auth_time and provider of the sign-in that asked: it may repeat its call, the answer may be lost. */
  signedInSeconds: number
  provider: string
}

/** The document `users/{email}`. docs/architecture.md "Data" */
export interface UserProfile {
  uid: string
  name: string
  email: string
  language: ReaderLanguage
  credits: CreditBalance
  subscription: Subscription
  usage: Usage
  /** Absent until the first charged summary. */
  today?: Today
  /** The last charged summary: a free account's next one waits for it. Absent before. */
  latestRequest?: { id: string; at: Date }
  /** Absent until the first time. */
  guarantee?: GuaranteeCount
  /** The same, for excerpts whose owner asked for the credits back. */
  excerptReturns?: GuaranteeCount
  /** Absent on other plans than Enterprise, and before the first time. */
  assured?: AssuredCount
  /** Template of new summaries, while the plan includes it. Absent: the default one. Written by the server only. */
  template?: TemplateId
  /** Language of its summaries; absent: the episode's. */
  summariesIn?: SummaryLanguage
  /** Whether new summaries mark known points; absent: they do. */
  marksKnown?: boolean
  /** The account's one team; absent where it has none. Written by the server only. */
  team?: TeamOfProfile
  /** When the first verified session raised the credits. Absent before. Written by the server only. */
  welcomedAt?: Date
  /** Absent before. Written by the server only. */
  verifiedSession?: VerifiedSession
  /** The accepted version of the texts (#domain/accounts/legalVersions.ts). Server only. */
  acceptedTerms?: { version: string; at: Date }
  /** The last data download that its owner was mailed about. Server only. */
  dataDownloadedAt?: Date
  /** When mail to this address was last stopped: later deliveries check it. Absent before. Server only. */
  mailStoppedAt?: Date
  /** The account once had a private feed: new summaries check whether it still has. Absent before. Server only. */
  hasFeed?: true
  /** The account has a notified device, or had one until lately: new summaries look for devices. Absent before. Server only. */
  hasDevices?: true
  createdAt: Date
  updatedAt: Date
}

/** Credits of a profile at sign-up, before its address is verified. docs/rules.md "Credits and costs" */
export const SIGN_UP_CREDITS: Credits = 5_000

/** What a signed-out visitor is shown. docs/rules.md "Dashboard" */
export const SIGNED_OUT_CREDITS = { current: 0, monthly: 10_000, usedThisMonth: 0 } as const

/**
 * The exact profile that a new account may write: firestore.rules compares every field.
 * @param createdAt the server's time; the web client passes `serverTimestamp()` instead
 * docs/rules.md "Credits and costs"
 */
export function newProfile<Stamp>(
  account: { uid: string; email: string; name: string; language?: ReaderLanguage },
  now: Date,
  createdAt: Stamp,
) {
  return {
    uid: account.uid,
    name: account.name,
    email: account.email,
    language: account.language ?? 'en',
    credits: {
      current: SIGN_UP_CREDITS,
      monthly: SIGN_UP_CREDITS,
      resetDate: nextMonthStart(now),
      usedThisMonth: 0,
    },
    subscription: {
      plan: 'free' as PlanId,
      status: 'active' as SubscriptionStatus,
      startDate: createdAt,
      endDate: null,
      customerId: null,
      subscriptionId: null,
      priceId: null,
      billingCycle: 'monthly' as BillingCycle,
      currentPeriodStart: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      paymentMethod: null,
      lastPaymentDate: null,
      nextBillingDate: null,
    },
    usage: { totalSummaries: 0, lastSummaryDate: null, dailyStreak: 0, longestStreak: 0 },
    createdAt,
    updatedAt: createdAt,
  }
}

/** The longest display name that is stored, in UTF-16 units. firestore.rules holds the same number. */
export const NAME_LENGTH_LIMIT = 100

import { type Credits, type Minutes, UNLIMITED } from '../units.ts'

export const PLAN_IDS = ['free', 'premium', 'enterprise'] as const
export type PlanId = (typeof PLAN_IDS)[number]

export type BillingCycle = 'monthly' | 'yearly'

interface Plan {
  name: string
  /** Rights beside summaries. */
  can: Record<'api' | 'exports' | 'templates' | 'teams', boolean>
  /** Per UTC day; absent: credits are the only limit. */
  summariesPerDay?: number
  /** Credits a month (UTC) from an assured part of the budget. */
  assuredCredits?: Credits
  /** Monthly allowance; UNLIMITED for enterprise. */
  credits: Credits
  /** US dollars. */
  price: Record<BillingCycle, number>
  color: string
  popular?: true
}

/** Per UTC day. docs/rules.md "Credits and costs" */
export const FREE_SUMMARIES_PER_DAY = 5

/** Credits a month (UTC) from Enterprise's assured budget. docs/rules.md "Summaries and verification" */
export const ASSURED_CREDITS: Credits = 40_000

/** The free plan's credits and daily limit, in episodes. docs/rules.md "Plans and offers" */
export const FREE_IN_EPISODES = 'four half-hour episodes or two of an hour, at most 5 a day.'

/** docs/rules.md "Plans and offers" */
export const PLANS: Record<PlanId, Plan> = {
  free: {
    name: 'Free',
    can: { api: false, exports: false, templates: false, teams: false },
    summariesPerDay: FREE_SUMMARIES_PER_DAY,
    credits: 20_000,
    price: { monthly: 0, yearly: 0 },
    color: 'ink',
  },
  premium: {
    name: 'Premium',
    can: { api: true, exports: true, templates: true, teams: false },
    credits: 100_000,
    price: { monthly: 9.99, yearly: 99.99 },
    color: 'lamp',
    popular: true,
  },
  enterprise: {
    name: 'Enterprise',
    can: { api: true, exports: true, templates: true, teams: true },
    assuredCredits: ASSURED_CREDITS,
    credits: UNLIMITED,
    price: { monthly: 29.99, yearly: 299.99 },
    color: 'ink',
  },
}

/** Followed shows, kept moments, and bytes of sound a month (UTC). Apart from PLANS, so that public pages do not load them. */
export const HOLDS: Record<PlanId, Record<'shows' | 'moments' | 'bandwidth', number>> = {
  free: { shows: 3, moments: 500, bandwidth: 500_000_000 },
  premium: { shows: 50, moments: 10_000, bandwidth: 5_000_000_000 },
  enterprise: { shows: 500, moments: 10_000, bandwidth: 5_000_000_000 },
}

/** Of a day's budget: `kept` for accounts of this plan, `account` for one of them, at most half of a paid plan's. */
export const BUDGETS: Record<PlanId, Record<'kept' | 'account', number>> = {
  free: { kept: 0.1, account: 0.1 },
  premium: { kept: 0.4, account: 0.2 },
  enterprise: { kept: 0.3, account: 0.15 },
}

/** Undefined for the highest plan. */
export const nextPlan = (plan: PlanId): PlanId | undefined => PLAN_IDS[PLAN_IDS.indexOf(plan) + 1]

export const plansThatCan = (right: keyof Plan['can']): string[] =>
  PLAN_IDS.filter((plan) => PLANS[plan].can[right]).map((plan) => PLANS[plan].name)

/** Against twelve months, in US dollars to the cent. docs/rules.md "Pricing" */
export function yearlySavings(plan: PlanId): number {
  const { monthly, yearly } = PLANS[plan].price
  return Math.round((12 * monthly - yearly) * 100) / 100
}

/** Per account and UTC day, on every plan, against a runaway bill. docs/rules.md "Credits and costs" */
export const AUDIO_MINUTES_PER_DAY: Minutes = 2_880

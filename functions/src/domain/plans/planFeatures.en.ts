import { FREE_IN_EPISODES, type PlanId } from './plans.ts'

interface PlanFeature {
  text: string
  /** Shown below the text. */
  note?: string
  href?: string
}

/** Every plan makes both kinds; only the price differs. */
const KINDS: PlanFeature = { text: 'Basic and advanced summaries' }

/** Hours of audio that each plan's month holds. docs/rules.md "Quiz" */
export const PLAN_HOURS: Record<PlanId, string> = {
  free: `Two hours of audio a month: ${FREE_IN_EPISODES}`,
  premium: 'Ten hours of audio a month.',
  enterprise: 'Audio without a limit.',
}

export const planForWhom: Record<PlanId, string> = {
  free: 'For a half-hour episode a week.',
  premium: 'For the commute, every day.',
  enterprise: 'For teams that listen for work.',
}

export const planFeatures: Record<PlanId, readonly PlanFeature[]> = {
  free: [
    { text: '20,000 credits every month', note: `Two hours: ${FREE_IN_EPISODES}` },
    { text: '5 summaries per day limit' },
    KINDS,
    { text: 'English and Spanish' },
  ],
  premium: [
    { text: '100,000 credits every month', note: 'Ten hours of audio' },
    KINDS,
    { text: 'Export', note: 'Obsidian, Readwise' },
    { text: 'Templates' },
    { text: 'API access', href: '/developers' },
  ],
  enterprise: [
    { text: 'Unlimited credits' },
    { text: '40,000 credits/month are never throttled' },
    KINDS,
    { text: 'Team collaboration', note: 'Five seats, a shared library' },
    { text: 'Admin dashboard', note: 'Members, caps, use and a log' },
    { text: 'Invoicing', note: 'A year by invoice, due in 30 days: in your account' },
  ],
}

import type { Subscription } from '#domain/profile.ts'

export interface Banner {
  tone: 'good' | 'warn' | 'bad'
  text: string
}

/**
 * What the dashboard says of a paid plan; nothing on the free one.
 * spec.md §4 "Dashboard subscription banner", reliability.md row 14
 */
export function subscriptionBanner(subscription: Subscription): Banner | undefined {
  const { plan, status, billingCycle, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (plan === 'free') return undefined
  if (cancelAtPeriodEnd) return { tone: 'warn', text: `Subscription ends on ${dateText(currentPeriodEnd)}` }
  if (status === 'past_due') return { tone: 'bad', text: 'Payment failed - Action required' }
  if (status === 'active') return { tone: 'good', text: `Active ${billingCycle} subscription` }
  return undefined
}

/** A calendar day in UTC, like 12 March 2027; 'Unknown' where there is none. */
export function dateText(date: Date | null | undefined): string {
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) return 'Unknown'
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

import type { ReactNode } from 'react'
import { FIRST_WEEK_OFFER } from '#domain/plans/firstWeekOffer.ts'
import type { BillingCycle } from '#domain/plans/plans.ts'
import { formatCredits } from '../../ui/formatCredits.ts'

export const pricingTexts = {
  tab: 'Pricing',
  description: 'Free with 20,000 credits every month, Premium for $9.99 a month, Enterprise without limits.',
  title: 'Choose Your Plan',
  cycles: { legend: 'Billing', monthly: 'Monthly', yearly: 'Yearly', save: 'Save 2 months' },
  invitation: 'Sign up to get 20,000 free credits!',
  comeBack: 'They come back every month, and no card is needed.',
  start: 'Get Started Free',
  trust: { lock: 'Secure payments', close: 'Cancel anytime', card: 'All major cards accepted' },
  loading: 'Loading...',
  unread: 'Your plan is shown when the network is back.',
  costs: (hour: string, typical: string) =>
    `An episode of one hour costs ${hour} credits, a typical one about ${typical}.`,
  standing: (plan: ReactNode, credits: number | undefined) => (
    <>
      Current plan: {plan}
      {credits !== undefined && <> · {formatCredits(credits)} credits available</>}
    </>
  ),
}

export const planTexts = {
  popular: 'Popular',
  forever: (amount: ReactNode) => <>{amount} forever</>,
  firstMonth: (amount: ReactNode, price: string) => (
    <>
      {amount} <s>{price}</s> the first month, then {price}
    </>
  ),
  a: {
    monthly: (amount: ReactNode) => <>{amount} a month</>,
    yearly: (amount: ReactNode) => <>{amount} a year</>,
  } satisfies Record<BillingCycle, unknown>,
  saved: (amount: string) => `Save ${amount} a year`,
  offer: FIRST_WEEK_OFFER.message,
  busy: 'Processing...',
  needsNetwork: 'Needs the network',
  current: 'Your current plan',
  manage: 'Manage Subscription',
  choose: (plan: string) => `Choose ${plan}`,
  change: (plan: string) => `Change to ${plan}`,
  upgrade: (plan: string) => `Upgrade to ${plan}`,
  ends: (date: string) => `Your subscription will cancel on ${date}`,
  overdue: 'Invoice overdue - Please pay it: it is in your account',
  failed: 'Payment failed - Please update your payment method',
}

import { PAID_BY_INVOICE } from '#domain/plans/invoicing.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import { dateText } from '../../ui/dateText.ts'

interface Banner {
  tone: 'good' | 'warn' | 'bad'
  text: string
}

/**
 * What the dashboard says of a paid plan; nothing on the free one.
 * docs/rules.md "Dashboard", row 14
 */
export function subscriptionBanner(subscription: Subscription): Banner | undefined {
  const { plan, status, billingCycle, cancelAtPeriodEnd, currentPeriodEnd, paymentMethod } = subscription
  if (plan === 'free') return undefined
  if (cancelAtPeriodEnd) return { tone: 'warn', text: `Subscription ends on ${dateText(currentPeriodEnd)}` }
  if (status === 'past_due') {
    const what = paymentMethod === PAID_BY_INVOICE ? 'Invoice overdue' : 'Payment failed'
    return { tone: 'bad', text: `${what} - Action required` }
  }
  if (status === 'active') return { tone: 'good', text: `Active ${billingCycle} subscription` }
  return undefined
}

/**
 * What a plan costs and when next, each with its name. A plan that ends is not billed again.
 * @param subscription undefined where there is no profile: then the plan is the free one. docs/rules.md "Dashboard"
 */
export function subscriptionFacts(subscription: Subscription | undefined): Array<[string, string]> {
  if (subscription === undefined || subscription.plan === 'free') return [['Price', '$0']]
  const { plan, billingCycle, nextBillingDate, cancelAtPeriodEnd } = subscription
  const price = `$${PLANS[plan].price[billingCycle]} a ${billingCycle === 'yearly' ? 'year' : 'month'}`
  return [...(cancelAtPeriodEnd ? [] : [nextBilling(nextBillingDate)]), ['Price', price]]
}

function nextBilling(date: Date | null): [string, string] {
  return ['Next billing', dateText(date)]
}

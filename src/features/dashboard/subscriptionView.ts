import { PAID_BY_INVOICE } from '#domain/plans/invoicing.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import { dollars } from '../../shared/billing/dollars.ts'
import { dateText } from '../../ui/dateText.ts'
import { subscriptionTexts } from './texts.en.ts'

/** The dashboard's message on a paid plan; undefined on the free one. docs/rules.md "Dashboard", #no-period */
export function subscriptionBanner(
  subscription: Subscription,
): { tone: 'good' | 'warn' | 'bad'; text: string } | undefined {
  const { plan, status, billingCycle, cancelAtPeriodEnd, currentPeriodEnd, paymentMethod } = subscription
  if (plan === 'free') return undefined
  if (cancelAtPeriodEnd) return { tone: 'warn', text: subscriptionTexts.ends(dateText(currentPeriodEnd)) }
  if (status === 'past_due') {
    const { overdue, failed } = subscriptionTexts
    return { tone: 'bad', text: paymentMethod === PAID_BY_INVOICE ? overdue : failed }
  }
  if (status === 'active') return { tone: 'good', text: subscriptionTexts.active[billingCycle] }
  return undefined
}

/**
 * Price and next payment, each with its label. A plan that ends is not billed again.
 * @param subscription undefined without a profile: the plan is free then. docs/rules.md "Dashboard"
 */
export function subscriptionFacts(subscription: Subscription | undefined): Array<[string, string]> {
  if (subscription === undefined || subscription.plan === 'free')
    return [[subscriptionTexts.price, dollars(0)]]
  const { plan, billingCycle, nextBillingDate, cancelAtPeriodEnd } = subscription
  const price = subscriptionTexts.a[billingCycle](dollars(PLANS[plan].price[billingCycle]))
  return [...(cancelAtPeriodEnd ? [] : [nextBilling(nextBillingDate)]), [subscriptionTexts.price, price]]
}

function nextBilling(date: Date | null): [string, string] {
  return [subscriptionTexts.next, dateText(date)]
}

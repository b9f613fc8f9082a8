import { type BillingCycle, PLAN_IDS, type PlanId, PLANS } from './plans.ts'

/** Stripe's products and prices, by names that are the same in every Stripe account. `npm run stripe-setup` creates them. */

export type PaidPlan = Exclude<PlanId, 'free'>

export const PAID_PLANS = PLAN_IDS.filter((plan) => plan !== 'free')
export const BILLING_CYCLES: readonly BillingCycle[] = ['monthly', 'yearly']

/** Halves the first month. docs/rules.md "Plans and offers" */
export const FIRST_WEEK_COUPON = 'first_week_50'

/** Marks our configuration of the portal: `metadata.portal`. */
export const PORTAL_NAME = 'sonobrief'

/** Finds a price in any Stripe account, so that the code holds no price id. */
export function lookupKey(plan: PaidPlan, cycle: BillingCycle): string {
  return `${plan}_${cycle}`
}

export function priceCents(plan: PaidPlan, cycle: BillingCycle): number {
  return Math.round(PLANS[plan].price[cycle] * 100)
}

interface CataloguedPrice {
  lookupKey: string | null
  /** Set by `stripe-setup`: stays with a price whose lookup key has moved to its successor. */
  plan: string | undefined
  /** Of its recurrence: `month`, `year`. */
  interval: string | undefined
}

/** The plan that a price buys; undefined for a foreign price. */
export function planOfPrice(price: CataloguedPrice): { plan: PaidPlan; cycle: BillingCycle } | undefined {
  const plan = PAID_PLANS.find(
    (each) =>
      BILLING_CYCLES.some((cycle) => lookupKey(each, cycle) === price.lookupKey) || each === price.plan,
  )
  const cycle = price.interval === 'year' ? 'yearly' : price.interval === 'month' ? 'monthly' : undefined
  return plan && cycle && { plan, cycle }
}

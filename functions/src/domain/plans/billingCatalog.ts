import { type BillingCycle, type PlanId, PLANS } from './plans.ts'

/** What Stripe sells for us, by names that are the same in every Stripe account. `npm run stripe-setup` puts it there. */

export type PaidPlan = Exclude<PlanId, 'free'>

export const PAID_PLANS: readonly PaidPlan[] = ['premium', 'enterprise']
export const BILLING_CYCLES: readonly BillingCycle[] = ['monthly', 'yearly']

/** Id of the coupon that halves the first month. docs/rules.md "Plans and offers" */
export const FIRST_WEEK_COUPON = 'first_week_50'

/** Marks our configuration of the portal: `metadata.portal`. */
export const PORTAL_NAME = 'sonobrief'

/** Prices are found by this, so that an id of one Stripe account is nowhere in the code. */
export function lookupKey(plan: PaidPlan, cycle: BillingCycle): string {
  return `${plan}_${cycle}`
}

/** What Stripe has to ask for a plan, in cents of a US dollar. */
export function priceCents(plan: PaidPlan, cycle: BillingCycle): number {
  return Math.round(PLANS[plan].price[cycle] * 100)
}

/** What Stripe tells about a price. */
interface CataloguedPrice {
  lookupKey: string | null
  /** Set by `stripe-setup`: stays with a price whose lookup key has moved on to its successor. */
  plan: string | undefined
  /** Of its recurrence: `month`, `year`. */
  interval: string | undefined
}

/** The plan that a price buys; undefined for a price that is none of ours. */
export function planOfPrice(price: CataloguedPrice): { plan: PaidPlan; cycle: BillingCycle } | undefined {
  const plan = PAID_PLANS.find(
    (each) =>
      BILLING_CYCLES.some((cycle) => lookupKey(each, cycle) === price.lookupKey) || each === price.plan,
  )
  const cycle = price.interval === 'year' ? 'yearly' : price.interval === 'month' ? 'monthly' : undefined
  return plan && cycle && { plan, cycle }
}

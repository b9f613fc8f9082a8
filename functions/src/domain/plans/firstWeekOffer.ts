import { type PlanId, PLANS } from './plans.ts'

/** Sent with a checkout, and shown beside the changed price. docs/rules.md "Plans and offers" */
interface SpecialOffer {
  type: 'first_week'
  /** Per cent off the first month. */
  discount: 50
  message: string
}

export const FIRST_WEEK_OFFER: SpecialOffer = {
  type: 'first_week',
  discount: 50,
  message: 'This week: 50% off your first month',
}

/** units.ts is not imported: the pricing page would load that file for this number. */
const WEEK_MS = 7 * 86_400_000

/** Whether an account is younger than seven days; a future date is no sign-up. docs/rules.md "Plans and offers" */
export function inFirstWeek(signedUpAt: Date | undefined, now: Date): boolean {
  const ageMs = signedUpAt === undefined ? Number.NaN : now.getTime() - signedUpAt.getTime()
  return ageMs >= 0 && ageMs < WEEK_MS
}

/** In US dollars: the discount is rounded up to the cent. docs/rules.md "Plans and offers" */
export function firstMonthPrice(plan: PlanId): number {
  const cents = Math.round(PLANS[plan].price.monthly * 100)
  return (cents - Math.ceil((cents * FIRST_WEEK_OFFER.discount) / 100)) / 100
}

import type { Stripe } from 'stripe'
import {
  BILLING_CYCLES,
  FIRST_WEEK_COUPON,
  lookupKey,
  PAID_PLANS,
  PORTAL_NAME,
  priceCents,
} from '#domain/plans/billingCatalog.ts'
import { FIRST_WEEK_OFFER } from '#domain/plans/firstWeekOffer.ts'
import { HANDLED_EVENTS } from '../../functions/src/billing/handledEvents.ts'

/** A text for each thing that `setUpStripe` would make otherwise. @throws Stripe's error for a bad key */
export async function catalogueGaps(api: Stripe, appUrl: string): Promise<string[]> {
  const wanted = PAID_PLANS.flatMap((plan) =>
    BILLING_CYCLES.map((cycle) => ({ key: lookupKey(plan, cycle), cents: priceCents(plan, cycle) })),
  )
  const [prices, coupons, portals, webhooks] = await Promise.all([
    api.prices.list({ lookup_keys: wanted.map(({ key }) => key), active: true, limit: 100 }),
    api.coupons.list({ limit: 100 }),
    api.billingPortal.configurations.list({ active: true, limit: 100 }),
    api.webhookEndpoints.list({ limit: 100 }),
  ])
  const gaps: string[] = []
  for (const { key, cents } of wanted) {
    const price = prices.data.find((each) => each.lookup_key === key)
    if (price === undefined) gaps.push(`the price ${key}`)
    else if (price.unit_amount !== cents)
      gaps.push(`the price ${key} (${String(price.unit_amount)} instead of ${cents} cents)`)
  }
  const coupon = coupons.data.find(({ id }) => id === FIRST_WEEK_COUPON)
  if (coupon?.percent_off !== FIRST_WEEK_OFFER.discount || !coupon.valid)
    gaps.push(`the coupon ${FIRST_WEEK_COUPON}`)
  if (!portals.data.some(({ metadata }) => metadata?.['portal'] === PORTAL_NAME))
    gaps.push('the portal’s configuration')
  const url = `${appUrl}/api/stripe-webhook`
  const endpoint = webhooks.data.find((each) => each.url === url && each.status !== 'disabled')
  if (endpoint === undefined) gaps.push(`the webhook ${url}`)
  else {
    const events = new Set(endpoint.enabled_events)
    const missing = HANDLED_EVENTS.filter((event) => !events.has(event) && !events.has('*'))
    if (missing.length > 0) gaps.push(`events of the webhook (${missing.join(', ')})`)
  }
  return gaps
}

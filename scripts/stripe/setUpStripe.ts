import type { Stripe } from 'stripe'
import {
  BILLING_CYCLES,
  FIRST_WEEK_COUPON,
  lookupKey,
  PAID_PLANS,
  type PaidPlan,
  PORTAL_NAME,
  priceCents,
} from '#domain/plans/billingCatalog.ts'
import { FIRST_WEEK_OFFER } from '#domain/plans/firstWeekOffer.ts'
import { type BillingCycle, PLANS } from '#domain/plans/plans.ts'
import { SITE } from '#domain/site.ts'
import { HANDLED_EVENTS } from '../../functions/src/billing/handledEvents.ts'

/**
 * Brings a Stripe account to what the functions expect to find: products, prices, the coupon, what customers may do in
 * the portal, and where events go. What is right already stays as it is, so it may run again at any time.
 * @param appUrl origin of the app
 * @returns a line for each thing, and the secret of an endpoint that was made: Stripe tells it this once
 * @throws Stripe's error; Error when the coupon exists with other terms, which Stripe cannot change
 */
export async function setUpStripe(api: Stripe, appUrl: string) {
  const done: string[] = []
  const prices: Array<{ product: string; price: string }> = []
  for (const plan of PAID_PLANS) {
    const product = await setUpProduct(api, plan, done)
    for (const cycle of BILLING_CYCLES) {
      prices.push({ product, price: await setUpPrice(api, { plan, cycle, product }, done) })
    }
  }
  await setUpCoupon(api, done)
  await setUpPortal(api, { appUrl, prices }, done)
  const webhookSecret = await setUpWebhook(api, `${appUrl}/api/stripe-webhook`, done)
  return { done, webhookSecret }
}

async function setUpProduct(api: Stripe, plan: PaidPlan, done: string[]): Promise<string> {
  const id = `sonobrief_${plan}`
  const wanted = { name: `${SITE.name} ${PLANS[plan].name}`, metadata: { plan } }
  const found = await orUndefined(api.products.retrieve(id))
  if (!found) await api.products.create({ id, ...wanted })
  else if (found.name !== wanted.name || !found.active)
    await api.products.update(id, { ...wanted, active: true })
  done.push(`product ${id}: ${found ? 'there' : 'made'}`)
  return id
}

/** Prices cannot be changed: another amount is another price, which takes over the lookup key. */
async function setUpPrice(
  api: Stripe,
  { plan, cycle, product }: { plan: PaidPlan; cycle: BillingCycle; product: string },
  done: string[],
): Promise<string> {
  const key = lookupKey(plan, cycle)
  const interval = cycle === 'yearly' ? 'year' : 'month'
  const amount = priceCents(plan, cycle)
  const [found] = (await api.prices.list({ lookup_keys: [key], limit: 1 })).data
  const isRight =
    found?.active === true &&
    found.unit_amount === amount &&
    found.currency === 'usd' &&
    found.recurring?.interval === interval &&
    found.product === product
  if (isRight) {
    done.push(`price ${key}: there`)
    return found.id
  }
  const made = await api.prices.create(
    {
      product,
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval },
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { plan },
    },
    { idempotencyKey: `price-${key}-${amount}-after-${found?.id ?? 'none'}` },
  )
  // Who pays the old one goes on paying it; nobody new does.
  if (found?.active) await api.prices.update(found.id, { active: false })
  done.push(`price ${key}: made, ${amount / 100} USD`)
  return made.id
}

async function setUpCoupon(api: Stripe, done: string[]): Promise<void> {
  const percent = FIRST_WEEK_OFFER.discount
  const found = await orUndefined(api.coupons.retrieve(FIRST_WEEK_COUPON))
  if (found && (found.percent_off !== percent || found.duration !== 'once' || !found.valid)) {
    throw new Error(
      `The coupon ${FIRST_WEEK_COUPON} has other terms. Delete it in Stripe, then run this again.`,
    )
  }
  if (!found) {
    // Their ids make products and coupons unique; a key would bring back the answer of one that was deleted since.
    await api.coupons.create({
      id: FIRST_WEEK_COUPON,
      percent_off: percent,
      duration: 'once',
      name: 'First week: 50% off',
    })
  }
  done.push(`coupon ${FIRST_WEEK_COUPON}: ${found ? 'there' : 'made'}`)
}

async function setUpPortal(
  api: Stripe,
  { appUrl, prices }: { appUrl: string; prices: ReadonlyArray<{ product: string; price: string }> },
  done: string[],
): Promise<void> {
  const products = [...new Set(prices.map(({ product }) => product))].map((product) => ({
    product,
    prices: prices.filter((each) => each.product === product).map(({ price }) => price),
  }))
  const wanted: Stripe.BillingPortal.ConfigurationCreateParams = {
    default_return_url: `${appUrl}/pricing`,
    business_profile: {
      privacy_policy_url: `${appUrl}/privacy-policy.html`,
      terms_of_service_url: `${appUrl}/terms-of-service.html`,
    },
    features: {
      // The address is the account's: it changes with it.
      customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products,
      },
    },
    metadata: { portal: PORTAL_NAME },
  }
  const { data } = await api.billingPortal.configurations.list({ active: true, limit: 100 })
  const found = data.find(({ metadata }) => metadata?.['portal'] === PORTAL_NAME)
  if (found) await api.billingPortal.configurations.update(found.id, wanted)
  else await api.billingPortal.configurations.create(wanted)
  done.push(`portal: ${found ? 'there, brought up to date' : 'made'}`)
}

async function setUpWebhook(api: Stripe, url: string, done: string[]): Promise<string | undefined> {
  const { data } = await api.webhookEndpoints.list({ limit: 100 })
  const found = data.find((endpoint) => endpoint.url === url)
  const events = [...HANDLED_EVENTS]
  if (found) await api.webhookEndpoints.update(found.id, { enabled_events: events, disabled: false })
  const made = found ? undefined : await api.webhookEndpoints.create({ url, enabled_events: events })
  done.push(`webhook ${url}: ${found ? 'there, brought up to date' : 'made'}`)
  return made?.secret
}

async function orUndefined<Found>(find: Promise<Found>): Promise<Found | undefined> {
  try {
    return await find
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** The official client for the account of a key. @param url origin of the API */
export async function stripeAt(url: string, key: string): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(url)
  return new Client(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: Number(port) || (protocol === 'http:' ? 80 : 443),
    telemetry: false,
  })
}

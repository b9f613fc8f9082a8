import { lookupKey, type PaidPlan, priceCents } from '#domain/plans/billingCatalog.ts'
import type { BillingCycle } from '#domain/plans/plans.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { setting } from '../config.ts'
import { allPages, callStripe, codeOf } from './stripe.ts'

/** A payment page of Stripe's. */
interface OpenCheckout {
  id: string
  url: string
}

interface NewCheckout {
  /** The same for every attempt of one intent: Stripe makes one session. */
  idempotencyKey: string
  customerId: string
  uid: string
  priceId: string
  language: ReaderLanguage
  /** undefined: the full price. */
  offer: { coupon: string; grant: string } | undefined
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}

/** Stripe's price of a plan. @throws Error when it is missing, or not as on our pages: `npm run stripe-setup` */
export async function priceIdOf(plan: PaidPlan, cycle: BillingCycle): Promise<string> {
  const key = lookupKey(plan, cycle)
  const { data } = await callStripe('find a price', (api) =>
    api.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
  )
  const price = data[0]
  if (price?.unit_amount === priceCents(plan, cycle) && price.currency === 'usd') return price.id
  const found = price ? `asks for ${price.unit_amount} ${price.currency}` : 'does not exist'
  throw new Error(`The price ${key} ${found} in Stripe. Run npm run stripe-setup.`)
}

/** @throws OutsideError when Stripe does not answer, refuses, or asks for a pause */
export async function createCheckout(checkout: NewCheckout): Promise<OpenCheckout> {
  const { customerId, uid, priceId, offer, expiresAt } = checkout
  const metadata = { uid, ...(offer && { offerGrant: offer.grant }) }
  const { id, url } = await callStripe('create a checkout', (api) =>
    api.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: uid,
        line_items: [{ price: priceId, quantity: 1 }],
        ...(offer && { discounts: [{ coupon: offer.coupon }] }),
        ...(setting('STRIPE_TAX') === 'on' && {
          automatic_tax: { enabled: true },
          customer_update: { address: 'auto', name: 'auto' },
          tax_id_collection: { enabled: true },
        }),
        locale: checkout.language,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        metadata,
        subscription_data: { metadata },
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
      },
      { idempotencyKey: checkout.idempotencyKey },
    ),
  )
  if (url === null) throw new Error(`Stripe made the checkout ${id} without a page`)
  return { id, url }
}

/** Checkouts that a customer may still pay. */
export async function openCheckouts(customerId: string): Promise<OpenCheckout[]> {
  const sessions = await allPages((page) =>
    callStripe('list checkouts', (api) =>
      api.checkout.sessions.list({ ...page, customer: customerId, status: 'open' }),
    ),
  )
  return sessions.map(({ id, url }) => ({ id, url: url ?? '' }))
}

/** Closes a checkout. @returns false when it was paid or has expired */
export async function closeCheckout(id: string): Promise<boolean> {
  try {
    await callStripe('close a checkout', (api) => api.checkout.sessions.expire(id))
    return true
  } catch (error) {
    const isRefusal = codeOf(error) !== undefined || isInvalid(error)
    if (isRefusal) return false
    throw error
  }
}

function isInvalid(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'type' in cause &&
    cause.type === 'StripeInvalidRequestError'
  )
}

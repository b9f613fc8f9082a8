import type { Firestore } from 'firebase-admin/firestore'
import { FIRST_WEEK_COUPON, type PaidPlan } from '#domain/plans/billingCatalog.ts'
import { hasSubscription } from './rules/billingState.ts'
import type { BillingCycle } from '#domain/plans/plans.ts'
import { inApp } from '#domain/languages.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { CHECKOUT_OPEN_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'
import { isRepeatedFailure } from '../platform/gateways/stripe.ts'
import {
  closeCheckout,
  createCheckout,
  openCheckouts,
  priceIdOf,
} from '../platform/gateways/stripeCheckout.ts'
import { openPortal } from '../platform/gateways/stripePortal.ts'
import { accountCustomer } from './accountCustomer.ts'
import type { CheckoutAttempt } from './BillingRecord.ts'
import { checkoutExpiry, currentAttempt, endAttempt, giveUpAttempt, isSuperseded } from './checkoutAttempt.ts'
import { reserveFirstWeek } from './firstWeekGrant.ts'
import { syncCustomer } from './syncCustomer.ts'

interface CheckoutWish {
  profile: UserProfile
  /** As Auth knows it. */
  signedUpAt: Date | undefined
  plan: PaidPlan
  billingCycle: BillingCycle
  now: Date
}

/** Where to send somebody; undefined when another tab was faster. */
type CheckoutPage = { id: string; url: string } | undefined

/**
 * The page where an account can have what it wishes: a checkout, or the portal if it has a subscription. Whoever asks
 * for something else gets another page, and can pay in no older one.
 * @throws OutsideError when Stripe does not answer; the next call goes on with the same idempotency key
 * docs/rules.md #one-subscription, #checkout-claims, #stripe-down
 */
export async function startCheckout(database: Firestore, wish: CheckoutWish): Promise<CheckoutPage> {
  const { profile, now } = wish
  const customerId = await accountCustomer(database, profile, now)
  // Stripe is asked, not the profile: a webhook may be late. If one is, this makes good what it should have done.
  const synced = await syncCustomer(database, customerId)
  const portal = () => openPortal(customerId, profile.language, pricingOf(profile))
  if (synced.known && hasSubscription(synced.subscriptions)) return portal()
  const opened = await openCheckout(database, wish, customerId)
  if (opened === undefined) return undefined
  const { page, attempt } = opened

  // No other page stays open, so that two tabs cannot both pay. What cannot be closed has been paid in meanwhile.
  const others = (await openCheckouts(customerId)).filter(({ id }) => id !== page.id)
  // The newest attempt alone closes others, asked after they were listed: two that close each other's leave none.
  if (others.length > 0 && (await isSuperseded(database, profile.uid, attempt))) {
    await closeCheckout(page.id)
    return undefined
  }
  const closed = await Promise.all(others.map(({ id }) => closeCheckout(id)))
  if (closed.every(Boolean)) return page
  const again = await syncCustomer(database, customerId)
  if (!again.known || !hasSubscription(again.subscriptions)) return page
  await closeCheckout(page.id)
  return portal()
}

/** Where Stripe leads back to. */
export function pricingOf({ language }: Pick<UserProfile, 'language'>): string {
  return inApp(language, `${setting('APP_URL')}/pricing`)
}

/** The checkout of this wish: the one that is open for it already, or a new one. */
async function openCheckout(
  database: Firestore,
  { profile, signedUpAt, plan, billingCycle, now }: CheckoutWish,
  customerId: string,
): Promise<{ page: { id: string; url: string }; attempt: CheckoutAttempt } | undefined> {
  const { uid, email, language } = profile
  const priceId = await priceIdOf(plan, billingCycle)
  const account = { uid, email, signedUpAt, hashKey: setting('HASH_KEY') }
  const reservedUntil = new Date(now.getTime() + CHECKOUT_OPEN_MS)
  const grant = await reserveFirstWeek(database, account, { billingCycle, expiresAt: reservedUntil }, now)
  const wished = { fingerprint: [customerId, priceId, language, grant ?? 'full price'].join(' '), now }
  let attempt = await currentAttempt(database, uid, wished)
  if (attempt.sessionId !== undefined) {
    const { sessionId } = attempt
    const found = (await openCheckouts(customerId)).find(({ id }) => id === sessionId)
    if (found) return { page: found, attempt }
    attempt = await currentAttempt(database, uid, { ...wished, instead: attempt })
  }
  const pricing = pricingOf(profile)
  try {
    const { id, url } = await createCheckout({
      idempotencyKey: attempt.idempotencyKey,
      customerId,
      uid,
      priceId,
      language,
      offer: grant === undefined ? undefined : { coupon: FIRST_WEEK_COUPON, grant },
      expiresAt: checkoutExpiry(attempt),
      successUrl: `${pricing}?checkout=success`,
      cancelUrl: `${pricing}?checkout=cancelled`,
    })
    if (await endAttempt(database, uid, attempt, id)) return { page: { id, url }, attempt }
    await closeCheckout(id)
    return undefined
  } catch (error) {
    // Of a call before: this one's own tries may have met it as well.
    const isReused = attempt.startedAt.getTime() !== now.getTime()
    if (isReused && isRepeatedFailure(error)) await giveUpAttempt(database, uid, attempt)
    throw error
  }
}

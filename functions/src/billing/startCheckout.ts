import type { Firestore } from 'firebase-admin/firestore'
import { FIRST_WEEK_COUPON, type PaidPlan } from '#domain/billingCatalog.ts'
import { hasSubscription } from '#domain/billingState.ts'
import type { BillingCycle } from '#domain/plans.ts'
import type { UserProfile } from '#domain/profile.ts'
import { setting } from '../config.ts'
import { isRepeatedFailure } from '../gateways/stripe.ts'
import { closeCheckout, createCheckout, openCheckouts, priceIdOf } from '../gateways/stripeCheckout.ts'
import { openPortal } from '../gateways/stripePortal.ts'
import { accountCustomer } from './accountCustomer.ts'
import { checkoutExpiry, currentAttempt, endAttempt, giveUpAttempt } from './checkoutAttempt.ts'
import { reserveFirstWeek } from './firstWeekGrant.ts'
import { syncCustomer } from './syncCustomer.ts'

export interface CheckoutWish {
  profile: UserProfile
  /** As Auth knows it. */
  signedUpAt: Date | undefined
  plan: PaidPlan
  billingCycle: BillingCycle
  now: Date
}

/** Where to send somebody; undefined when another tab was faster. */
export type CheckoutPage = { id: string; url: string } | undefined

/**
 * The page where an account can have what it wishes: a new checkout, or the portal if it has a subscription. Whoever
 * asks again gets a new page, and can pay in no older one.
 * @throws OutsideError when Stripe does not answer; the next call goes on with the same idempotency key
 * reliability.md rows 9, 11, 13
 */
export async function startCheckout(database: Firestore, wish: CheckoutWish): Promise<CheckoutPage> {
  const { profile, now } = wish
  const customerId = await accountCustomer(database, profile, now)
  // Stripe is asked, not the profile: a webhook may be late. If one is, this makes good what it should have done.
  const synced = await syncCustomer(database, customerId)
  if (synced.known && hasSubscription(synced.subscriptions)) return portal(customerId)
  const page = await newCheckout(database, wish, customerId)

  // Only the newest stays open, so that two tabs cannot both pay. Each of two calls at once sees the other's page here,
  // and they agree on which is the newer one.
  const [newest, ...older] = await openCheckouts(customerId)
  const closed = await Promise.all(older.map(({ id }) => closeCheckout(id)))
  if (!closed.every(Boolean) || newest === undefined) {
    const again = await syncCustomer(database, customerId)
    if (again.known && hasSubscription(again.subscriptions)) {
      if (newest) await closeCheckout(newest.id)
      return portal(customerId)
    }
  }
  return newest?.id === page.id ? page : undefined
}

async function portal(customerId: string): Promise<CheckoutPage> {
  return openPortal(customerId, `${setting('APP_URL')}/pricing`)
}

async function newCheckout(
  database: Firestore,
  { profile, signedUpAt, plan, billingCycle, now }: CheckoutWish,
  customerId: string,
): Promise<{ id: string; url: string }> {
  const { uid, email, language } = profile
  const priceId = await priceIdOf(plan, billingCycle)
  const account = { uid, email, signedUpAt, hashKey: setting('HASH_KEY') }
  const wished = [customerId, priceId, language]
  const attempt = await currentAttempt(database, uid, wished.join(' '), now)
  const expiresAt = checkoutExpiry(attempt)
  const grant = await reserveFirstWeek(database, account, { billingCycle, expiresAt }, now)
  const pricing = `${setting('APP_URL')}/pricing`
  try {
    const { id, url } = await createCheckout({
      // With the offer or without is not the same wish, and the offer may have ended between two tries.
      idempotencyKey: `${attempt.idempotencyKey}-${grant ? 'offer' : 'full'}`,
      customerId,
      uid,
      priceId,
      language,
      offer: grant === undefined ? undefined : { coupon: FIRST_WEEK_COUPON, grant },
      expiresAt,
      successUrl: `${pricing}?checkout=success`,
      cancelUrl: `${pricing}?checkout=cancelled`,
    })
    await endAttempt(database, uid, attempt, id)
    return { id, url }
  } catch (error) {
    if (isRepeatedFailure(error)) await giveUpAttempt(database, uid, attempt)
    throw error
  }
}

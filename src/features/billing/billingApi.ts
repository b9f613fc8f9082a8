import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { createCheckoutSessionContract } from '#domain/api/billingCalls.ts'
import { call } from '../../shared/api/call.ts'
import { isSettled } from '../../shared/api/Called.ts'
import { forgetIdempotencyKey, idempotencyKey } from '../../shared/api/idempotencyKey.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'
import { billingFailures } from './liveTexts.en.tsx'

export type Opened = { ok: true; url: string } | { ok: false; message: string }

type Checkout = RequestOf<typeof createCheckoutSessionContract> & { userId: string }

/** Opens a hosted checkout; a retry makes no second one. docs/rules.md "Calls and answers", #stripe-down */
export async function openCheckout(checkout: Checkout): Promise<Opened> {
  const key = idempotencyKey(KEYS.checkout, [checkout.userId, checkout.planId, checkout.billingCycle])
  const headers = { ...(await bearer()), 'Idempotency-Key': key }
  const called = await call('createCheckoutSession', checkout, headers)
  if (isSettled(called)) forgetIdempotencyKey(KEYS.checkout)
  if (called.outcome === 'done') return { ok: true, url: called.answer.url }
  const isUnusable = called.outcome === 'failed' && called.came === 'success'
  return { ok: false, message: isUnusable ? billingFailures.paymentFailed : billingFailures.checkoutFailed }
}

/** @param customerId null where the profile has none: no portal exists then. docs/rules.md "Pricing" */
export async function openPortal(customerId: string | null): Promise<Opened> {
  if (customerId === null) return { ok: false, message: billingFailures.noCustomer }
  const portal = { customerId, returnUrl: location.origin + location.pathname }
  const called = await call('createCustomerPortal', portal, await bearer())
  if (called.outcome === 'done') return { ok: true, url: called.answer.url }
  const { noCustomer, portalFailed } = billingFailures
  const isUnknown = called.outcome === 'refused' && called.status === 404
  return { ok: false, message: isUnknown ? noCustomer : portalFailed }
}

import { BILLING_MESSAGES, type CheckoutCall, type CustomerPortalCall } from '#domain/api/billingCalls.ts'
import { attemptKey, settleAttempt } from '../../shared/api/attemptKey.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'
import { postJson } from '../../shared/api/postJson.ts'
import { readBillingAnswer } from './readBillingAnswer.ts'

export type Opened = { ok: true; url: string } | { ok: false; message: string }

/**
 * Asks for a hosted checkout. Pressed again after an answer that was lost, it is the same attempt, so that no second
 * session or customer comes of it. docs/rules.md "Calls and answers", row 13
 */
export async function openCheckout(call: CheckoutCall & { userId: string }): Promise<Opened> {
  const key = attemptKey(KEYS.checkout, [call.userId, call.planId, call.billingCycle])
  const headers = { ...(await bearer()), 'Idempotency-Key': key }
  const answer = readBillingAnswer(await postJson('/api/create-checkout-session', call, headers))
  if (answer.final) settleAttempt(KEYS.checkout)
  if (answer.url !== undefined) return { ok: true, url: answer.url }
  return {
    ok: false,
    message: answer.succeeded ? BILLING_MESSAGES.paymentFailed : BILLING_MESSAGES.checkoutFailed,
  }
}

/** @param customerId null where the profile has none: then there is nothing to open. docs/rules.md "Pricing" */
export async function openPortal(customerId: string | null): Promise<Opened> {
  if (customerId === null) return { ok: false, message: BILLING_MESSAGES.noCustomer }
  const call: CustomerPortalCall = { customerId, returnUrl: location.origin + location.pathname }
  const answer = readBillingAnswer(await postJson('/api/create-customer-portal', call, await bearer()))
  if (answer.url !== undefined) return { ok: true, url: answer.url }
  const unknown = answer.message === BILLING_MESSAGES.noCustomer
  return { ok: false, message: unknown ? BILLING_MESSAGES.noCustomer : BILLING_MESSAGES.portalFailed }
}

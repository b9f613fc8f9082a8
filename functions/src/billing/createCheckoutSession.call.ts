import { createCheckoutSessionContract } from '#domain/api/billingCalls.ts'
import { BILLING_MESSAGES } from '#domain/plans/billingMessages.ts'
import { profileOf } from '../profiles/profiles.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { orSpecifiedFailure, refusedBilling } from './refusedBilling.ts'
import { startCheckout } from './startCheckout.ts'

/**
 * `POST /api/create-checkout-session`: a page to pay for a plan. Only plan and cycle of the body count; the
 * server knows payer, price and offers. docs/rules.md "Calls and answers", #one-subscription,
 * #checkout-claims, #stripe-down
 */
export const createCheckoutSession = apiCall(
  createCheckoutSessionContract,
  { identity: 'verified', checkRevoked: 'always', secrets: ['STRIPE_SECRET_KEY', 'HASH_KEY'] },
  ({ body, identity, now }) =>
    orSpecifiedFailure(BILLING_MESSAGES.checkoutFailed, async () => {
      const { planId: plan, billingCycle } = body
      const database = await firestore()
      const profile = profileOf(await database.collection('users').doc(identity.email).get(), identity.uid)
      if (profile === undefined) return refusedBilling(404, BILLING_MESSAGES.noAccount)
      const account = await (await auth()).getUser(identity.uid)
      const signedUpAt = new Date(account.metadata.creationTime)
      const page = await startCheckout(database, { profile, signedUpAt, plan, billingCycle, now })
      if (page === undefined) return refusedBilling(409, BILLING_MESSAGES.checkoutFailed)
      return { body: { success: true as const, ...page } }
    }),
)

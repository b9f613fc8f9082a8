import { PAID_PLANS, type PaidPlan } from '#domain/billingCatalog.ts'
import { BILLING_MESSAGES } from '#domain/api/billingCalls.ts'
import type { BillingCycle } from '#domain/plans.ts'
import { profileOf } from '../profiles/profiles.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { billingAnswer, orSpecifiedFailure } from './billingAnswer.ts'
import { startCheckout } from './startCheckout.ts'

/**
 * `POST /api/create-checkout-session`: where the account can pay for a plan. Of the body only plan and cycle count; who
 * pays, what it costs and whether an offer applies, the server knows itself.
 * docs/rules.md "Calls and answers", rows 9, 11, 13
 */
export const createCheckoutSession = apiCall(
  { identity: 'verified', checkRevoked: 'always', secrets: ['STRIPE_SECRET_KEY', 'HASH_KEY'] },
  ({ body, identity, now }) =>
    orSpecifiedFailure(BILLING_MESSAGES.checkoutFailed, async () => {
      const plan = paidPlan(body['planId'])
      const billingCycle = cycle(body['billingCycle'])
      if (plan === undefined) return refused(400, 'Choose the plan premium or enterprise.')
      if (billingCycle === undefined) return refused(400, 'Choose to pay monthly or yearly.')
      const database = await firestore()
      const profile = profileOf(await database.collection('users').doc(identity.email).get(), identity.uid)
      if (profile === undefined) return refused(404, BILLING_MESSAGES.noAccount)
      const account = await (await auth()).getUser(identity.uid)
      const signedUpAt = new Date(account.metadata.creationTime)
      const page = await startCheckout(database, { profile, signedUpAt, plan, billingCycle, now })
      if (page === undefined) return refused(409, BILLING_MESSAGES.checkoutFailed)
      return billingAnswer(200, { success: true, ...page })
    }),
)

function paidPlan(value: unknown): PaidPlan | undefined {
  return PAID_PLANS.find((plan) => plan === value)
}

function cycle(value: unknown): BillingCycle | undefined {
  return value === 'monthly' || value === 'yearly' ? value : undefined
}

function refused(status: number, message: string): ApiAnswer {
  return billingAnswer(status, { success: false, message, error: message })
}

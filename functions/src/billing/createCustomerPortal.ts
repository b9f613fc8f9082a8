import { BILLING_MESSAGES } from '#domain/api/billingCalls.ts'
import { setting } from '../platform/config.ts'
import { profileOf } from '../profiles/profiles.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { openPortal } from '../platform/gateways/stripePortal.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { billingAnswer, orSpecifiedFailure } from './billingAnswer.ts'

/**
 * `POST /api/create-customer-portal`: opens Stripe's portal for the account's own customer. Which customer that is, the
 * profile says; a body that names another is refused.
 * docs/rules.md "Calls and answers", rows 12 and 13
 */
export const createCustomerPortal = apiCall(
  { identity: 'verified', checkRevoked: 'always', secrets: ['STRIPE_SECRET_KEY'] },
  ({ body, identity }) =>
    orSpecifiedFailure(BILLING_MESSAGES.portalFailed, async () => {
      const database = await firestore()
      const profile = profileOf(await database.collection('users').doc(identity.email).get(), identity.uid)
      const customerId = profile?.subscription.customerId ?? undefined
      const named = body['customerId'] ?? undefined
      if (named !== undefined && named !== customerId) return refused(403, BILLING_MESSAGES.notYours)
      if (customerId === undefined) return refused(404, BILLING_MESSAGES.noCustomer)
      const page = await openPortal(customerId, ownPage(body['returnUrl']))
      if (page === undefined) return refused(404, BILLING_MESSAGES.noCustomer)
      return billingAnswer(200, { success: true, url: page.url })
    }),
)

/** A page of our own: the one that was named, if it is, or else the pricing page. */
function ownPage(returnUrl: unknown): string {
  const origin = setting('APP_URL')
  const url = typeof returnUrl === 'string' ? URL.parse(returnUrl) : null
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return `${origin}/pricing`
  return origin + url.pathname + url.search
}

function refused(status: number, message: string): ApiAnswer {
  return billingAnswer(status, { success: false, message, error: message })
}

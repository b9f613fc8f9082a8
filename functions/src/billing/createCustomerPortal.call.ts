import { createCustomerPortalContract } from '#domain/api/billingCalls.ts'
import { BILLING_MESSAGES } from '#domain/plans/billingMessages.ts'
import { setting } from '../platform/config.ts'
import { profileOf } from '../profiles/profiles.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { openPortal } from '../platform/gateways/stripePortal.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { pricingOf } from './startCheckout.ts'
import { orSpecifiedFailure, refusedBilling } from './refusedBilling.ts'

/** `POST /api/create-customer-portal` for the profile's customer. docs/rules.md #foreign-customer and #stripe-down */
export const createCustomerPortal = apiCall(
  createCustomerPortalContract,
  { identity: 'verified', checkRevoked: 'always', secrets: ['STRIPE_SECRET_KEY'] },
  ({ body, identity }) =>
    orSpecifiedFailure(BILLING_MESSAGES.portalFailed, async () => {
      const database = await firestore()
      const profile = profileOf(await database.collection('users').doc(identity.email).get(), identity.uid)
      const customerId = profile?.subscription.customerId ?? undefined
      const named = body.customerId ?? undefined
      if (named !== undefined && named !== customerId) return refusedBilling(403, BILLING_MESSAGES.notYours)
      if (profile === undefined || customerId === undefined)
        return refusedBilling(404, BILLING_MESSAGES.noCustomer)
      const backTo = ownPage(body.returnUrl) ?? pricingOf(profile)
      const page = await openPortal(customerId, profile.language, backTo)
      if (page === undefined) return refusedBilling(404, BILLING_MESSAGES.noCustomer)
      return { body: { success: true as const, url: page.url } }
    }),
)

/** The page that was named, where it is one of our own. */
function ownPage(returnUrl: string | undefined): string | undefined {
  const origin = setting('APP_URL')
  const url = returnUrl === undefined ? null : URL.parse(returnUrl)
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return undefined
  return origin + url.pathname + url.search
}

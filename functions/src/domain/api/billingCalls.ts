import type { BillingCycle, PlanId } from '../plans.ts'

/** Bodies, answers and texts of the billing calls. docs/rules.md "Calls and answers" */

/** `POST /api/create-checkout-session`. Whoever calls, and what they pay, the server knows itself. */
export interface CheckoutCall {
  planId: Exclude<PlanId, 'free'>
  billingCycle: BillingCycle
  /** The web sends these three as well; none is believed: identity is the token's, and offers are the server's. */
  userId?: string
  email?: string
  specialOffer?: object | null
}

export type CheckoutAnswer =
  /** Go to `url`: the hosted checkout, or the billing portal (`id` begins with `bps_`) for who has a plan already. */
  { success: true; id: string; url: string } | { success: false; message: string; error: string }

export interface CustomerPortalCall {
  /** As stored in the profile; another is refused. */
  customerId: string
  /** The current page; another origin's becomes our own pricing page. */
  returnUrl: string
}

export type CustomerPortalAnswer =
  | { success: true; url: string }
  | { success: false; message: string; error: string }

export const BILLING_MESSAGES = {
  noCustomer: 'No billing information found. Please contact support.',
  portalFailed: 'Error opening billing portal. Please try again.',
  checkoutFailed: 'Error creating subscription. Please try again.',
  paymentFailed: 'Error processing payment. Please try again.',
  noAccount: 'Usuario no encontrado',
  notYours: 'This billing information belongs to another account.',
} as const

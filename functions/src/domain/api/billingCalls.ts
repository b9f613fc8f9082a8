import * as v from 'valibot'
import { BILLING_CYCLES, PAID_PLANS } from '../billingCatalog.ts'
import { BILLING_MESSAGES } from '../billingMessages.ts'
import type { ApiContract, MalformedAnswer } from './ApiContract.ts'
import { createCheckoutSessionReply, createCustomerPortalReply } from './replies.ts'
import { fields } from './requestFields.ts'

/** The billing calls. docs/rules.md "Calls and answers" */

/** Whoever calls, and what they pay, the server knows itself. */
export const createCheckoutSessionContract = {
  ...createCheckoutSessionReply,
  request: fields({
    planId: v.picklist(PAID_PLANS, 'Choose the plan premium or enterprise.'),
    billingCycle: v.picklist(BILLING_CYCLES, 'Choose to pay monthly or yearly.'),
    /** The web sends these three as well; none is believed: identity is the token's, and offers are the server's. */
    userId: v.exactOptional(v.unknown()),
    email: v.exactOptional(v.unknown()),
    specialOffer: v.exactOptional(v.unknown()),
  }),
  malformed: (text) => refusedWith(400, text),
} satisfies ApiContract

export const createCustomerPortalContract = {
  ...createCustomerPortalReply,
  request: fields({
    /** As stored in the profile; another is refused. */
    customerId: v.optional(v.nullable(v.string())),
    /** The current page; anything but one of our own becomes our pricing page. */
    returnUrl: v.fallback(v.optional(v.string()), undefined),
  }),
  malformed: () => refusedWith(403, BILLING_MESSAGES.notYours),
} satisfies ApiContract

function refusedWith(status: number, text: string): MalformedAnswer & { body: { error: string } } {
  return { status, body: { success: false, message: text, error: text } }
}

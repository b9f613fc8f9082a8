import type { Message, Unsaid } from '#domain/messages.ts'
import type * as v from 'valibot'
import { invoicingContract } from '#domain/api/billingCalls.ts'
import { BILLING_MESSAGES } from '#domain/plans/billingMessages.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { type RefusedCompany, writeCompany } from '../platform/gateways/stripeInvoicing.ts'
import { type ApiAnswer, doneWith } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { profileOf } from '../profiles/profiles.ts'
import { accountCustomer } from './accountCustomer.ts'
import { invoicingOf } from './invoicingOf.ts'
import { orderByInvoice } from './orderByInvoice.ts'
import { orSpecifiedFailure, refusedBilling } from './refusedBilling.ts'

const REFUSED_FIELDS: Readonly<Record<RefusedCompany, Message>> = {
  taxId: BILLING_MESSAGES.taxIdRefused,
  country: BILLING_MESSAGES.addressRefused,
}

type InvoicingAnswer = ApiAnswer<Unsaid<v.InferInput<typeof invoicingContract.answer>>>

/**
 * `POST /api/invoicing`: what is invoiced to the account's own customer, and to which company. Stripe keeps it all, and is
 * asked each time; which customer that is, the profile says.
 * docs/rules.md "Invoices", #checkout-claims to #stripe-down
 */
export const invoicing = apiCall(
  invoicingContract,
  { identity: 'verified', checkRevoked: 'always', secrets: ['STRIPE_SECRET_KEY', 'HASH_KEY'] },
  ({ body, identity, now }) =>
    orSpecifiedFailure(BILLING_MESSAGES.invoicingFailed, async (): Promise<InvoicingAnswer> => {
      const database = await firestore()
      const wait = await countedCall(database, identity.uid, 'invoicing', now)
      if (wait !== undefined) {
        return { ...refusedBilling(429, BILLING_MESSAGES.tooOften), headers: { 'Retry-After': String(wait) } }
      }
      const own = async () =>
        profileOf(await database.collection('users').doc(identity.email).get(), identity.uid)
      const profile = await own()
      if (profile === undefined) return refusedBilling(404, BILLING_MESSAGES.noAccount)
      if (body.do === 'save') {
        const field = await writeCompany(await accountCustomer(database, profile, now), body.company)
        if (field !== undefined) return refused(REFUSED_FIELDS[field], field)
      }
      if (body.do === 'order') {
        const why = await orderByInvoice(database, profile, now)
        if (why !== undefined) return refused(why)
      }
      const data = await invoicingOf(
        (body.do === 'read' ? profile : ((await own()) ?? profile)).subscription,
        now,
      )
      return doneWith('Here are your invoices.', data)
    }),
)

/** What the person can mend: no error of the call. */
function refused(message: Message, field?: RefusedCompany): InvoicingAnswer {
  return { body: { success: false, message, error: message, ...(field && { field }) } }
}

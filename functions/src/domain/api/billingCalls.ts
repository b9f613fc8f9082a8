import * as v from 'valibot'
import { BILLING_CYCLES, PAID_PLANS } from '../plans/billingCatalog.ts'
import { BILLING_MESSAGES } from '../plans/billingMessages.ts'
import { COMPANY_LIMITS } from '../plans/invoicing.ts'
import { UNSAFE } from '../accounts/personName.ts'
import { COUNTRIES } from '../plans/taxIds.ts'
import type { MalformedAnswer } from './ApiContract.ts'
import { contractOf, fields, parsedBy } from './requestFields.ts'

/** The billing calls. docs/rules.md "Calls and answers" */

/** The server knows the caller and the price. */
export const createCheckoutSessionContract = contractOf('createCheckoutSession', {
  request: fields({
    planId: v.picklist(PAID_PLANS, 'Choose a paid plan.'),
    billingCycle: v.picklist(BILLING_CYCLES, 'Choose to pay monthly or yearly.'),
    /** The web sends these three as well; none is believed: identity is the token's, offers are the server's. */
    userId: v.exactOptional(v.unknown()),
    email: v.exactOptional(v.unknown()),
    specialOffer: v.exactOptional(v.unknown()),
  }),
  malformed: (text) => refusedWith(400, text),
})

export const createCustomerPortalContract = contractOf('createCustomerPortal', {
  request: fields({
    /** As stored in the profile; another is refused. */
    customerId: v.optional(v.nullable(v.string())),
    /** The current page; any other site's address becomes our pricing page. */
    returnUrl: v.fallback(v.optional(v.string()), undefined),
  }),
  malformed: () => refusedWith(403, BILLING_MESSAGES.notYours),
})

const INVOICING = 'Send {"do": "read"}, {"do": "save", "company": …} or {"do": "order"}.'

/** One line of a form. @param what its name in the refusal */
function line(what: string, most: number) {
  const text = `Please use ${what} of at most ${most} letters, in one line.`
  return parsedBy((input) => {
    const value = input.trim()
    return value.length <= most && !UNSAFE.test(value) ? value : undefined
  }, text)
}
const required = (what: string, most: number) => v.pipe(line(what, most), v.nonEmpty(`Please give ${what}.`))
const optional = (what: string, most: number) => v.optional(line(what, most), '')

const { name, line1, line2, city, postalCode, state, taxId, orderNumber } = COMPANY_LIMITS

/** Of the caller's account; each answers the state afterwards. `order`: a year of Enterprise. docs/rules.md "Invoices" */
export const invoicingContract = contractOf('invoicing', {
  request: v.variant(
    'do',
    [
      v.object({ do: v.literal('read') }),
      v.object({
        do: v.literal('save'),
        company: fields({
          name: required('a company name', name),
          line1: required('a street and number', line1),
          line2: optional('a second line', line2),
          city: required('a city', city),
          postalCode: optional('a postal code', postalCode),
          state: optional('a state or province', state),
          country: v.picklist(COUNTRIES, 'Please choose a country of the list.'),
          taxId: optional('a tax id', taxId),
          orderNumber: optional('an order number', orderNumber),
        }),
      }),
      v.object({ do: v.literal('order') }),
    ],
    INVOICING,
  ),
  malformed: (text) => refusedWith(400, text),
})

function refusedWith(status: number, text: string): MalformedAnswer & { body: { error: string } } {
  return { status, body: { success: false, message: text, error: text } }
}

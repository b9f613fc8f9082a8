import * as v from 'valibot'
import { INVOICE_STATES, TAX_ID_STATES } from '../plans/invoicing.ts'
import { type ApiReply, done, refused, webAddress } from './ApiContract.ts'

const optionalText = v.exactOptional(v.string())

const company = v.object({
  name: v.string(),
  line1: v.string(),
  line2: optionalText,
  city: v.string(),
  postalCode: optionalText,
  state: optionalText,
  /** ISO 3166. */
  country: v.string(),
  taxId: optionalText,
  /** Present with `taxId`. */
  taxIdState: v.exactOptional(v.fallback(v.picklist(TAX_ID_STATES), 'unavailable')),
  orderNumber: optionalText,
})
export type HeldCompany = v.InferOutput<typeof company>

/** Stripe's. */
const page = v.exactOptional(webAddress())

const invoice = v.object({
  id: v.string(),
  number: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** Due date; absent where a card is charged. */
  dueAt: optionalText,
  /** Of `currency`, in its smallest unit. */
  cents: v.number(),
  currency: v.string(),
  state: v.fallback(v.picklist(INVOICE_STATES), 'open'),
  /** Where to pay; absent where nothing is owed. */
  page,
  pdf: page,
})
export type HeldInvoice = v.InferOutput<typeof invoice>

const invoicing = v.object({
  company: v.exactOptional(company),
  /** Newest first. */
  invoices: v.array(invoice),
})
export type Invoicing = v.InferOutput<typeof invoicing>

export const invoicingReply = {
  path: '/api/invoicing',
  answer: v.variant('success', [
    done({ data: invoicing }),
    /** `error` repeats the text, as with the other billing calls; `field` is the one to correct. */
    refused({ error: optionalText, field: v.exactOptional(v.picklist(['taxId', 'country'])) }),
  ]),
} satisfies ApiReply

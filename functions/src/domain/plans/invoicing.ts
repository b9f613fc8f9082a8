/** What invoices say of a company, and how long they may be open. docs/rules.md "Invoices" */

/** Days that an invoice may be open where a plan is paid so. */
export const INVOICE_DUE_DAYS = 30

/** The plan that may be paid by invoice. */
export const PLAN_BY_INVOICE = { plan: 'enterprise', billingCycle: 'yearly' } as const

/** Under which an invoice shows the customer's own purchase order number. */
export const ORDER_NUMBER_NAME = 'Purchase order'

/** How a subscription is paid by invoice, where one by card says such as `visa 4242`. */
export const PAID_BY_INVOICE = 'invoice'

export const COMPANY_LIMITS = {
  name: 150,
  line1: 150,
  line2: 150,
  city: 100,
  postalCode: 20,
  state: 100,
  taxId: 30,
  orderNumber: 60,
} as const

/** What Stripe has found out about a tax id; `unavailable` where no register can be asked. */
export const TAX_ID_STATES = ['pending', 'verified', 'unverified', 'unavailable'] as const

/** `void`: nobody is to pay it any more. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'void'] as const

/** A company as its invoices name it. */
export interface Company {
  name: string
  line1: string
  line2?: string
  city: string
  postalCode?: string
  /** State, province or county, where addresses have one. */
  state?: string
  /** ISO 3166. */
  country: string
  taxId?: string
  /** The customer's own purchase order number. */
  orderNumber?: string
}

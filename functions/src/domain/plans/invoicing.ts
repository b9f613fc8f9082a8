/** docs/rules.md "Invoices" */

export const INVOICE_DUE_DAYS = 30

export const PLAN_BY_INVOICE = { plan: 'enterprise', billingCycle: 'yearly' } as const

export const ORDER_NUMBER_NAME = 'Purchase order'

/** Payment method of a subscription by invoice; by card it is such as `visa 4242`. */
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

/** Stripe's result for a tax id; `unavailable` where its register cannot be asked. */
export const TAX_ID_STATES = ['pending', 'verified', 'unverified', 'unavailable'] as const

/** `void`: cancelled. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'void'] as const

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
  /** The customer's purchase order number. */
  orderNumber?: string
}

import type { HeldCompany, HeldInvoice } from '#domain/api/invoicingReply.ts'
import { PAID_BY_INVOICE, PLAN_BY_INVOICE } from '#domain/plans/invoicing.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import { dateText } from '../../ui/dateText.ts'

/** What of a plan decides how its invoices are spoken of. */
export type InvoicedPlan = Pick<Subscription, 'plan' | 'billingCycle' | 'status' | 'paymentMethod'>

/** Such as $299.99; any currency that Stripe knows. */
export function moneyText({ cents, currency }: Pick<HeldInvoice, 'cents' | 'currency'>): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** How an invoice stands, after its number. */
export function invoiceStateText({ state, dueAt }: Pick<HeldInvoice, 'state' | 'dueAt'>): string {
  if (state === 'paid') return 'paid'
  if (state === 'void') return 'not to be paid any more'
  if (dueAt === undefined) return 'to be paid'
  return `${state === 'overdue' ? 'was due' : 'due'} ${dateText(new Date(dueAt))}`
}

const TAX_ID_TEXTS = {
  verified: 'checked',
  pending: 'being checked',
  unverified: 'not found in its register',
  unavailable: 'no register to check',
} as const

/** What invoices name: each with its name. The order number is left out where there is none. */
export function companyFacts(company: HeldCompany): Array<[string, string]> {
  const { name, line1, line2, city, postalCode, state, country, taxId, taxIdState, orderNumber } = company
  const countryName = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  const place = [postalCode, city].filter(Boolean).join(' ')
  const address = [line1, line2, place, state, countryName].filter(Boolean).join(', ')
  const checked = TAX_ID_TEXTS[taxIdState ?? 'unavailable']
  return [
    ['Company', name],
    ['Address', address],
    ['Tax id', taxId === undefined ? 'None' : `${taxId}, ${checked}`],
    ...(orderNumber === undefined ? [] : [['Order number', orderNumber] as [string, string]]),
  ]
}

/** Whether a plan is what can be ordered by invoice, and is paid so. */
export function isPaidByInvoice({ plan, billingCycle, paymentMethod }: InvoicedPlan): boolean {
  return (
    plan === PLAN_BY_INVOICE.plan &&
    billingCycle === PLAN_BY_INVOICE.billingCycle &&
    paymentMethod === PAID_BY_INVOICE
  )
}

/** What an invoice that is late means for the plan; undefined while none is. docs/rules.md "Invoices" */
export function lateText(invoices: readonly HeldInvoice[], { status }: InvoicedPlan): string | undefined {
  const late = invoices.find(({ state }) => state === 'overdue')
  if (late === undefined) return undefined
  return status === 'past_due' || status === 'active'
    ? `Invoice ${late.number} is overdue. Please pay it, so that your plan goes on.`
    : `Invoice ${late.number} was not paid, and your plan waits for it. Once it is paid, everything comes back.`
}

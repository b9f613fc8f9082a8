import type { HeldCompany, HeldInvoice } from '#domain/api/invoicingReply.ts'
import { PAID_BY_INVOICE, PLAN_BY_INVOICE } from '#domain/plans/invoicing.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import { dateText } from '../../ui/dateText.ts'
import { LANGUAGE, NUMBER_LOCALE } from '../../ui/language.en.ts'
import { invoicesTexts } from './texts.en.ts'

/** Facts of a plan that decide the wording of its invoices. */
export type InvoicedPlan = Pick<Subscription, 'plan' | 'billingCycle' | 'status' | 'paymentMethod'>

/** Such as $299.99; any currency of Stripe's. */
export function moneyText({ cents, currency }: Pick<HeldInvoice, 'cents' | 'currency'>): string {
  const format = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'currency', currency, useGrouping: 'always' })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** State of an invoice, after its number. */
export function invoiceStateText({ state, dueAt }: Pick<HeldInvoice, 'state' | 'dueAt'>): string {
  const { due, wasDue, ...states } = invoicesTexts.states
  if (state === 'paid' || state === 'void') return states[state]
  if (dueAt === undefined) return states.open
  return (state === 'overdue' ? wasDue : due)(dateText(new Date(dueAt)))
}

/** Facts on invoices, each with its label. Without an order number that row is missing. */
export function companyFacts(company: HeldCompany): Array<[string, string]> {
  const { name, line1, line2, city, postalCode, state, country, taxId, taxIdState, orderNumber } = company
  const countryName = new Intl.DisplayNames(LANGUAGE, { type: 'region' }).of(country) ?? country
  const place = [postalCode, city].filter(Boolean).join(' ')
  const address = [line1, line2, place, state, countryName].filter(Boolean).join(', ')
  const checked = invoicesTexts.taxIds[taxIdState ?? 'unavailable']
  return [
    [invoicesTexts.company, name],
    [invoicesTexts.address, address],
    [invoicesTexts.taxId, taxId === undefined ? invoicesTexts.noTaxId : `${taxId}, ${checked}`],
    ...(orderNumber === undefined ? [] : [[invoicesTexts.orderNumber, orderNumber] as [string, string]]),
  ]
}

/** Whether the plan can be ordered by invoice, and is paid so. */
export function isPaidByInvoice({ plan, billingCycle, paymentMethod }: InvoicedPlan): boolean {
  return (
    plan === PLAN_BY_INVOICE.plan &&
    billingCycle === PLAN_BY_INVOICE.billingCycle &&
    paymentMethod === PAID_BY_INVOICE
  )
}

/** Consequence of a late invoice for the plan; undefined without one. docs/rules.md "Invoices" */
export function lateText(invoices: readonly HeldInvoice[], { status }: InvoicedPlan): string | undefined {
  const late = invoices.find(({ state }) => state === 'overdue')
  if (late === undefined) return undefined
  return status === 'past_due' || status === 'active'
    ? invoicesTexts.late(late.number)
    : invoicesTexts.paused(late.number)
}

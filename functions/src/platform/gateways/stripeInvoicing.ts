import type { Stripe } from 'stripe'
import type { HeldCompany, HeldInvoice } from '#domain/api/invoicingReply.ts'
import { type Company, INVOICE_DUE_DAYS, ORDER_NUMBER_NAME, TAX_ID_STATES } from '#domain/plans/invoicing.ts'
import { taxIdentifier } from '#domain/plans/taxIds.ts'
import { setting } from '../config.ts'
import { allPages, callStripe, codeOf, isUnknownToStripe } from './stripe.ts'

/** An invoice after its draft, with the facts that decide its state. */
interface BilledInvoice extends HeldInvoice {
  /** Open or uncollectible; it is not charged automatically. */
  isOwed: boolean
}

/** A customer's company and invoices, newest first. @param isOverdue by Stripe's clock @throws OutsideError */
export async function readInvoicing(
  customerId: string,
  { isOverdue, now }: { isOverdue: boolean; now: Date },
): Promise<{ company?: HeldCompany; invoices: BilledInvoice[] }> {
  try {
    const [customer, taxIds, invoices] = await Promise.all([
      callStripe('read a customer', (api) => api.customers.retrieve(customerId)),
      taxIdsOf(customerId),
      allPages((page) =>
        callStripe('list invoices', (api) => api.invoices.list({ ...page, customer: customerId })),
      ),
    ])
    if (customer.deleted) return { invoices: [] }
    const company = companyOf(customer, taxIds[0])
    return {
      ...(company && { company }),
      invoices: invoices.flatMap((each) => billedInvoice(each, isOverdue, now) ?? []),
    }
  } catch (error) {
    if (isUnknownToStripe(error)) return { invoices: [] }
    throw error
  }
}

/** Newest first: it counts. */
async function taxIdsOf(customer: string): Promise<Stripe.TaxId[]> {
  return allPages((page) =>
    callStripe('list tax ids', (api) => api.taxIds.list({ ...page, owner: { type: 'customer', customer } })),
  )
}

/** A company needs a name and a place. */
function companyOf(customer: Stripe.Customer, taxId: Stripe.TaxId | undefined): HeldCompany | undefined {
  const { name, address, invoice_settings: settings } = customer
  if (!name || !address?.line1 || !address.city || !address.country) return undefined
  const order = settings.custom_fields?.find((field) => field.name === ORDER_NUMBER_NAME)
  const state = TAX_ID_STATES.find((each) => each === taxId?.verification?.status) ?? 'unavailable'
  return {
    name,
    line1: address.line1,
    ...(address.line2 && { line2: address.line2 }),
    city: address.city,
    ...(address.postal_code && { postalCode: address.postal_code }),
    ...(address.state && { state: address.state }),
    country: address.country,
    ...(taxId && { taxId: taxId.value, taxIdState: state }),
    ...(order && { orderNumber: order.value }),
  }
}

function billedInvoice(invoice: Stripe.Invoice, isOverdue: boolean, now: Date): BilledInvoice | undefined {
  const { id, number, status, due_date: due, currency } = invoice
  if (status === 'draft' || id === undefined) return undefined
  const isOpen = status === 'open'
  const isLate = isOverdue || (due !== null && due * 1000 < now.getTime())
  const address = isOpen ? invoice.hosted_invoice_url : undefined
  const done = status === 'paid' ? 'paid' : 'void'
  return {
    id,
    number: number ?? id,
    at: new Date((invoice.effective_at ?? invoice.created) * 1000).toISOString(),
    ...(due !== null && { dueAt: new Date(due * 1000).toISOString() }),
    cents: invoice.total,
    currency,
    state: isOpen ? (isLate ? 'overdue' : 'open') : done,
    ...(address && { page: address }),
    ...(invoice.invoice_pdf && { pdf: invoice.invoice_pdf }),
    isOwed: invoice.collection_method === 'send_invoice' && (isOpen || status === 'uncollectible'),
  }
}

export type RefusedCompany = 'taxId' | 'country'

/**
 * Sets the company on later invoices; the tax id first, so that a refused one changes nothing. Repeatable.
 * @returns the fault; undefined when done
 * @throws OutsideError when Stripe does not answer
 */
export async function writeCompany(customer: string, company: Company): Promise<RefusedCompany | undefined> {
  const { name, line1, line2, city, postalCode, state, country } = company
  const wanted = company.taxId ? taxIdentifier(country, company.taxId) : undefined
  if (company.taxId && wanted === undefined) return 'taxId'
  const before = await taxIdsOf(customer)
  const isWanted = (each: Stripe.TaxId) => each.type === wanted?.type && each.value === wanted.value
  const kept = before.find(isWanted)
  const owner = { type: 'customer' as const, customer }
  try {
    if (wanted && kept === undefined) {
      const { type, value } = wanted
      await callStripe('add a tax id', (api) => api.taxIds.create({ owner, type, value }))
    }
    const found = await callStripe('read a customer', (api) => api.customers.retrieve(customer))
    const others = found.deleted ? [] : (found.invoice_settings.custom_fields ?? [])
    const ours = company.orderNumber ? [{ name: ORDER_NUMBER_NAME, value: company.orderNumber }] : []
    const fields = [...others.filter((each) => each.name !== ORDER_NUMBER_NAME), ...ours]
    await callStripe('write a company', (api) =>
      api.customers.update(customer, {
        name,
        address: {
          line1,
          line2: line2 ?? '',
          city,
          postal_code: postalCode ?? '',
          state: state ?? '',
          country,
        },
        ...(setting('STRIPE_TAX') === 'on' && { tax: { validate_location: 'immediately' } }),
        invoice_settings: { custom_fields: fields.map((each) => ({ name: each.name, value: each.value })) },
      }),
    )
  } catch (error) {
    if (codeOf(error) === 'tax_id_invalid') return 'taxId'
    if (codeOf(error) === 'customer_tax_location_invalid') return 'country'
    throw error
  }
  for (const { id } of before.filter((each) => each !== kept)) await endTaxId(id)
  return undefined
}

async function endTaxId(id: string): Promise<void> {
  try {
    await callStripe('end a tax id', (api) => api.taxIds.del(id))
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error
  }
}

interface InvoicedPlan {
  idempotencyKey: string
  customerId: string
  priceId: string
  metadata: Record<string, string>
}

/** Starts an order. @throws OutsideError when Stripe does not answer, refuses, or asks for a pause */
export async function subscribeByInvoice(plan: InvoicedPlan): Promise<string> {
  const { id } = await callStripe('order by invoice', (api) =>
    api.subscriptions.create(
      {
        customer: plan.customerId,
        items: [{ price: plan.priceId, quantity: 1 }],
        collection_method: 'send_invoice',
        days_until_due: INVOICE_DUE_DAYS,
        ...(setting('STRIPE_TAX') === 'on' && { automatic_tax: { enabled: true } }),
        metadata: plan.metadata,
      },
      { idempotencyKey: plan.idempotencyKey },
    ),
  )
  return id
}

/**
 * Switches a plan paid by card to this one by invoice, and credits paid time; a second call changes nothing.
 * @throws OutsideError when Stripe does not answer, refuses, or asks for a pause
 */
export async function switchToInvoice(
  subscriptionId: string,
  { priceId, metadata }: Pick<InvoicedPlan, 'priceId' | 'metadata'>,
): Promise<void> {
  const { items } = await callStripe('read a subscription', (api) =>
    api.subscriptions.retrieve(subscriptionId),
  )
  const item = items.data[0]?.id ?? ''
  await callStripe('pay by invoice', (api) =>
    api.subscriptions.update(subscriptionId, {
      items: [{ id: item, price: priceId }],
      proration_behavior: 'always_invoice',
      collection_method: 'send_invoice',
      days_until_due: INVOICE_DUE_DAYS,
      ...(setting('STRIPE_TAX') === 'on' && { automatic_tax: { enabled: true } }),
      metadata,
    }),
  )
}

/** Mails draft invoices now rather than in an hour. */
export async function sendDrafts(customerId: string): Promise<void> {
  const invoices = await allPages((page) =>
    callStripe('list invoices', (api) => api.invoices.list({ ...page, customer: customerId })),
  )
  for (const { id, status, collection_method: how } of invoices) {
    if (status !== 'draft' || how !== 'send_invoice' || id === undefined) continue
    await callStripe('send an invoice', (api) => api.invoices.sendInvoice(id))
  }
}

import type { Customer, TaxId } from './customer.ts'
import { newId } from './newId.ts'
import type { Subscription } from './subscription.ts'

type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void'
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** One line of an invoice, before discounts. */
export interface Charge {
  /** Cents; negative for a credit. */
  amount: number
  description: string
  price: string
  product: string
  unitAmount: number
  quantity: number
  subscriptionItem: string
  isProration: boolean
  start: number
  end: number
}

export type Invoice = ReturnType<typeof newInvoice>

interface Fields {
  created: number
  customer: Customer
  subscription: Subscription
  reason: BillingReason
  charges: readonly Charge[]
  /** Cents off by discount, for each discount that applies. */
  discounts: ReadonlyArray<{ amount: number; discount: string }>
  periodStart: number
  periodEnd: number
  hostedUrl: string
  taxIds: ReadonlyArray<Pick<TaxId, 'type' | 'value'>>
}

export function newInvoice(fields: Fields) {
  const { created, customer, subscription, charges, discounts } = fields
  const id = newId('in')
  const subtotal = charges.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0)
  const amountDue = Math.max(0, total + customer.balance)
  return {
    id,
    object: 'invoice' as const,
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
    attempt_count: 0,
    auto_advance: true,
    automatic_tax: automaticTax(subscription.automatic_tax.enabled),
    automatically_finalizes_at: null as number | null,
    billing_reason: fields.reason,
    collection_method: subscription.collection_method,
    created,
    currency: subscription.currency,
    custom_fields: customer.invoice_settings.custom_fields,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_ids: fields.taxIds.map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    description: null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null as number | null,
    effective_at: null as number | null,
    ending_balance: null as number | null,
    hosted_invoice_url: `${fields.hostedUrl}/${id}`,
    invoice_pdf: `${fields.hostedUrl}/${id}/pdf`,
    lines: {
      object: 'list' as const,
      data: charges.map((charge) => newLine(charge, id, subscription)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null as number | null,
    number: null as string | null,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details' as const,
    },
    starting_balance: customer.balance,
    status: 'draft' as InvoiceStatus,
    status_transitions: {
      finalized_at: null as number | null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal,
    total,
  }
}

/** No tax registrations, so that each tax is 0. */
const automaticTax = (enabled: boolean) => ({ enabled, status: enabled ? ('complete' as const) : null })

function newLine(charge: Charge, invoice: string, subscription: Subscription) {
  return {
    id: newId('il'),
    object: 'line_item' as const,
    amount: charge.amount,
    currency: subscription.currency,
    description: charge.description,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      subscription_item_details: {
        proration: charge.isProration,
        subscription: subscription.id,
        subscription_item: charge.subscriptionItem,
      },
      type: 'subscription_item_details' as const,
    },
    period: { end: charge.end, start: charge.start },
    quantity: charge.quantity,
    subscription: subscription.id,
    subtotal: charge.amount,
  }
}

export const subscriptionOf = (invoice: Invoice) => invoice.parent.subscription_details.subscription

export type InvoicePayment = ReturnType<typeof newInvoicePayment>

export function newInvoicePayment(invoice: Invoice, paymentIntent: string, created: number) {
  return {
    id: newId('inpay'),
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' as const },
    status: 'open' as 'open' | 'paid',
    status_transitions: { canceled_at: null, paid_at: null as number | null },
  }
}

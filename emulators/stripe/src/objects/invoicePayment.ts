import type { Invoice } from './invoice.ts'
import { newId } from './newId.ts'

export type InvoicePayment = ReturnType<typeof newInvoicePayment>

/** The link between an invoice and the payment intent that pays it. */
export function newInvoicePayment(invoice: Invoice, paymentIntent: string, created: number) {
  return {
    id: newId('inpay'),
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' as const },
    status: 'open' as 'open' | 'paid' | 'canceled',
    status_transitions: { canceled_at: null as number | null, paid_at: null as number | null },
  }
}

import type { Account } from '../Account.ts'
import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing, StripeError } from '../api/StripeError.ts'
import { finalizeInvoice } from '../billing/invoices.ts'
import { payInvoice } from '../billing/payInvoice.ts'
import { type Invoice, subscriptionOf } from '../objects/invoice.ts'
import { elsewhereAll, group, oneOf, range, required, text } from '../params/params.ts'

export const invoices = [
  method('GET', '/v1/invoices/:id', {}, ({ account, id }) => invoiceNamed(account, id)),

  method(
    'GET',
    '/v1/invoices',
    {
      ...pagination,
      created: range(),
      customer: text(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text(),
      ...elsewhereAll('collection_method', 'customer_account', 'due_date'),
    },
    ({ account, params: { created, customer, status, subscription, ...page } }) =>
      listing(
        account,
        'invoice',
        '/v1/invoices',
        page,
        (row) =>
          isWithin(row.created, created) &&
          (customer === undefined || row.customer === customer) &&
          (status === undefined || row.status === status) &&
          (subscription === undefined || subscriptionOf(row) === subscription),
      ),
  ),

  method('POST', '/v1/invoices/:id/finalize', elsewhereAll('auto_advance'), ({ account, id }) => {
    if (invoiceNamed(account, id).status !== 'draft')
      throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
        code: 'invoice_not_editable',
      })
    return finalizeInvoice(account, id)
  }),

  method(
    'POST',
    '/v1/invoices/:id/pay',
    elsewhereAll('forgive', 'mandate', 'off_session', 'paid_out_of_band', 'payment_method', 'source'),
    ({ account, id }) => {
      const { status } = invoiceNamed(account, id)
      if (status === 'paid') throw invalidRequest('Invoice is already paid')
      if (status !== 'open' && status !== 'draft')
        throw invalidRequest(`This invoice can't be paid: it is ${status}.`)
      if (status === 'draft') finalizeInvoice(account, id)
      const invoice = payInvoice(account, id)
      // Not thrown: what the attempt left behind stays.
      if (invoice.status === 'paid') return invoice
      return new StripeError(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
    },
  ),

  method('GET', '/v1/invoice_payments/:id', {}, ({ account, id }) => {
    const payment = account.store.find('invoice_payment', id)
    if (!payment) throw resourceMissing('invoice_payment', id)
    return payment
  }),

  method(
    'GET',
    '/v1/invoice_payments',
    {
      ...pagination,
      created: range(),
      invoice: text(),
      payment: group({
        payment_intent: text(),
        type: required(oneOf('payment_intent')),
        ...elsewhereAll('payment_record'),
      }),
      status: oneOf('canceled', 'open', 'paid'),
    },
    ({ account, params: { created, invoice, payment, status, ...page } }) =>
      listing(
        account,
        'invoice_payment',
        '/v1/invoice_payments',
        page,
        (row) =>
          isWithin(row.created, created) &&
          (invoice === undefined || row.invoice === invoice) &&
          (payment?.payment_intent === undefined || row.payment.payment_intent === payment.payment_intent) &&
          (status === undefined || row.status === status),
      ),
  ),
]

function invoiceNamed({ store }: Account, id: string): Invoice {
  const invoice = store.find('invoice', id)
  if (!invoice) throw resourceMissing('invoice', id)
  return invoice
}

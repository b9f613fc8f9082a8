import { listing, method, named, ofCustomer } from '../api/method.ts'
import { invalidRequest } from '../api/StripeError.ts'
import { finalizeInvoice, voidInvoice } from '../billing/invoices.ts'
import { sendInvoice } from '../billing/payInvoice.ts'

const PATH = '/v1/invoices'

export const invoices = [
  method('GET', PATH, ofCustomer, ({ account, params }) => listing(account, 'invoice', PATH, params)),

  method('POST', `${PATH}/:id/send`, {}, ({ account, id }) => {
    const { status } = named(account, 'invoice', id)
    if (status !== 'draft' && status !== 'open')
      throw invalidRequest(`You can only manually send an invoice if it's open; this one is ${status}.`)
    if (status === 'draft') finalizeInvoice(account, id)
    return sendInvoice(account, id)
  }),

  method('POST', `${PATH}/:id/void`, {}, ({ account, id }) => {
    const { status } = named(account, 'invoice', id)
    if (status !== 'open')
      throw invalidRequest(`You can only pass in open invoices. This invoice isn't open: it is ${status}.`)
    return voidInvoice(account, id)
  }),
]

import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { resourceMissing } from '../api/StripeError.ts'
import { elsewhereAll, oneOf, range, text } from '../params/params.ts'
import { customerNamed } from './customers.ts'

/** What is only read here: payments are made by invoices. */
export const payments = [
  method('GET', '/v1/charges/:id', {}, ({ account, id }) => {
    const charge = account.store.find('charge', id)
    if (!charge) throw resourceMissing('charge', id)
    return charge
  }),

  method(
    'GET',
    '/v1/charges',
    {
      ...pagination,
      created: range(),
      customer: text(),
      payment_intent: text(),
      ...elsewhereAll('transfer_group'),
    },
    ({ account, params: { created, customer, payment_intent: intent, ...page } }) =>
      listing(
        account,
        'charge',
        '/v1/charges',
        page,
        (row) =>
          isWithin(row.created, created) &&
          (customer === undefined || row.customer === customer) &&
          (intent === undefined || row.payment_intent === intent),
      ),
  ),

  method('GET', '/v1/payment_intents/:id', {}, ({ account, id }) => {
    const intent = account.store.find('payment_intent', id)
    if (!intent) throw resourceMissing('payment_intent', id)
    return intent
  }),

  method(
    'GET',
    '/v1/payment_intents',
    { ...pagination, created: range(), customer: text(), ...elsewhereAll('customer_account') },
    ({ account, params: { created, customer, ...page } }) =>
      listing(
        account,
        'payment_intent',
        '/v1/payment_intents',
        page,
        (row) => isWithin(row.created, created) && (customer === undefined || row.customer === customer),
      ),
  ),

  method('GET', '/v1/payment_methods/:id', {}, ({ account, id }) => {
    const card = account.store.find('payment_method', id)
    if (!card) throw resourceMissing('PaymentMethod', id)
    return card
  }),

  method(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...pagination, type: oneOf('card'), ...elsewhereAll('allow_redisplay') },
    ({ account, id, params: { type: _, ...page } }) => {
      customerNamed(account, id, 'id')
      const url = `/v1/customers/${id}/payment_methods`
      return listing(account, 'payment_method', url, page, (row) => row.customer === id)
    },
  ),
]

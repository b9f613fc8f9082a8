import { listing, named, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { endSubscription } from '../billing/changeSubscription.ts'
import { newCustomer } from '../objects/customer.ts'
import { isEnded } from '../objects/subscription.ts'
import { email, metadata, required, text } from '../params/params.ts'

export const customers = [
  method(
    'POST',
    '/v1/customers',
    { email: required(email()), metadata: metadata() },
    ({ account, params }) => {
      const customer = account.store.put('customer', newCustomer({ ...params, created: account.now() }))
      account.emit('customer.created', 'customer', customer)
      return customer
    },
  ),

  method('POST', '/v1/customers/:id', { email: required(email()) }, ({ account, id, params }) => {
    const before = named(account, 'customer', id)
    const after = account.store.update('customer', id, params)
    account.emit('customer.updated', 'customer', after, before)
    return after
  }),

  method('GET', '/v1/customers/:id', {}, ({ account, id }) =>
    account.store.find('deletedCustomer', id) ? deleted(id) : named(account, 'customer', id),
  ),

  method(
    'GET',
    '/v1/customers',
    { ...pagination, email: required(text({ max: 512 })) },
    ({ account, params: { email: address, ...page } }) =>
      listing(account, 'customer', '/v1/customers', page, (row) => row.email === address),
  ),

  method('DELETE', '/v1/customers/:id', {}, ({ account, id }) => {
    const customer = named(account, 'customer', id)
    for (const subscription of account.store.all('subscription')) {
      if (subscription.customer === id && !isEnded(subscription))
        endSubscription(account, subscription.id, { reason: 'cancellation_requested' })
    }
    account.store.remove('customer', id)
    account.store.put('deletedCustomer', { id })
    account.emit('customer.deleted', 'customer', customer)
    return deleted(id)
  }),
]

const deleted = (id: string) => ({ id, object: 'customer', deleted: true })

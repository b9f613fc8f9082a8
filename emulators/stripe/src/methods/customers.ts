import { listing, named, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { endSubscription } from '../billing/changeSubscription.ts'
import { newCustomer } from '../objects/customer.ts'
import { isEnded } from '../objects/subscription.ts'
import { email, group, list, metadata, oneOf, required, text, unsettable } from '../params/params.ts'

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

  method(
    'POST',
    '/v1/customers/:id',
    {
      address: group({
        city: required(text()),
        country: required(text({ max: 2 })),
        line1: required(text()),
        line2: unsettable(text()),
        postal_code: unsettable(text()),
        state: unsettable(text()),
      }),
      email: email(),
      invoice_settings: group({
        custom_fields: unsettable(
          list(group({ name: required(text({ max: 40 })), value: required(text({ max: 140 })) }), { max: 4 }),
        ),
      }),
      name: text({ max: 256 }),
      tax: group({ validate_location: required(oneOf('immediately')) }),
    },
    ({ account, id, params: { address, email: mail, invoice_settings: settings, name } }) => {
      const before = named(account, 'customer', id)
      const after = account.store.update('customer', id, {
        ...(address && {
          address: {
            ...address,
            line2: address.line2 ?? null,
            postal_code: address.postal_code ?? null,
            state: address.state ?? null,
          },
        }),
        ...(mail !== undefined && { email: mail }),
        ...(name !== undefined && { name }),
        ...(settings && {
          invoice_settings: {
            ...before.invoice_settings,
            custom_fields: settings.custom_fields ?? null,
          },
        }),
      })
      account.emit('customer.updated', 'customer', after, before)
      return after
    },
  ),

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
    for (const taxId of account.store.all('tax_id'))
      if (taxId.customer === id) account.store.remove('tax_id', taxId.id)
    account.store.remove('customer', id)
    account.store.put('deletedCustomer', { id })
    account.emit('customer.deleted', 'customer', customer)
    return deleted(id)
  }),
]

const deleted = (id: string) => ({ id, object: 'customer', deleted: true })

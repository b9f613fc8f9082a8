import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { resourceMissing } from '../api/StripeError.ts'
import type { Account } from '../Account.ts'
import { endSubscription } from '../billing/changeSubscription.ts'
import { type Customer, newCustomer } from '../objects/customer.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { isEnded } from '../objects/subscription.ts'
import { defined } from '../params/defined.ts'
import {
  elsewhereAll,
  email,
  emptyable,
  group,
  integer,
  list,
  metadata,
  range,
  text,
} from '../params/params.ts'

const ADDRESS = group({
  city: text(),
  country: text(),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
})
const NO_PARTS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

const FIELDS = {
  address: emptyable(ADDRESS),
  balance: integer(),
  description: emptyable(text()),
  email: emptyable(email()),
  metadata: emptyable(metadata()),
  name: emptyable(text({ max: 256 })),
  phone: emptyable(text({ max: 20 })),
  preferred_locales: list(text()),
  ...elsewhereAll(
    'business_name',
    'cash_balance',
    'individual_name',
    'invoice_prefix',
    'next_invoice_sequence',
    'shipping',
    'source',
    'tax',
    'tax_exempt',
    'validate',
  ),
}

export const customers = [
  method(
    'POST',
    '/v1/customers',
    { ...FIELDS, ...elsewhereAll('invoice_settings', 'payment_method', 'tax_id_data', 'test_clock') },
    ({ account, params: { metadata: names, address, ...fields } }) => {
      const customer = account.store.put(
        'customer',
        newCustomer({
          ...fields,
          address: address ? { ...NO_PARTS, ...defined(address) } : null,
          created: account.now(),
          metadata: changedMetadata({}, names),
        }),
      )
      account.emit('customer.created', 'customer', customer)
      return customer
    },
  ),

  method(
    'POST',
    '/v1/customers/:id',
    {
      ...FIELDS,
      invoice_settings: group({
        default_payment_method: text(),
        ...elsewhereAll('custom_fields', 'footer', 'rendering_options'),
      }),
      ...elsewhereAll('default_source'),
    },
    ({ account, id, params: { metadata: names, address, invoice_settings: settings, ...fields } }) => {
      const before = liveCustomer(account, id)
      const card = settings?.default_payment_method
      if (card !== undefined && account.store.find('payment_method', card)?.customer !== id)
        throw resourceMissing('PaymentMethod', card, 'invoice_settings[default_payment_method]')
      const after = account.store.update('customer', id, {
        ...defined(fields),
        ...(address !== undefined && {
          address: address && { ...NO_PARTS, ...before.address, ...defined(address) },
        }),
        ...(card !== undefined && {
          invoice_settings: { ...before.invoice_settings, default_payment_method: card },
        }),
        metadata: changedMetadata(before.metadata, names),
      })
      account.emit('customer.updated', 'customer', after, before)
      return after
    },
  ),

  method('GET', '/v1/customers/:id', {}, ({ account, id }) =>
    account.store.find('deletedCustomer', id) ? deleted(id) : liveCustomer(account, id),
  ),

  method(
    'GET',
    '/v1/customers',
    { ...pagination, created: range(), email: text({ max: 512 }), ...elsewhereAll('test_clock') },
    ({ account, params: { created, email: address, ...page } }) =>
      listing(
        account,
        'customer',
        '/v1/customers',
        page,
        (row) => (address === undefined || row.email === address) && isWithin(row.created, created),
      ),
  ),

  method('DELETE', '/v1/customers/:id', {}, ({ account, id }) => {
    const customer = liveCustomer(account, id)
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

function liveCustomer({ store }: Account, id: string): Customer {
  const customer = store.find('customer', id)
  if (!customer) throw resourceMissing('customer', id)
  return customer
}

/**
 * A customer that a parameter names.
 * @throws StripeError 400 when there is none, or no more
 */
export function customerNamed({ store }: Account, id: string, param: string): Customer {
  const customer = store.find('customer', id)
  if (!customer) throw resourceMissing('customer', id, param)
  return customer
}

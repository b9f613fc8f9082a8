import { listing, method, named, pagination } from '../api/method.ts'
import { invalidRequest } from '../api/StripeError.ts'
import { endSubscription } from '../billing/changeSubscription.ts'
import { newCustomer, newTaxId } from '../objects/customer.ts'
import { isEnded } from '../objects/subscription.ts'
import { email, group, list, metadata, oneOf, required, text, unsettable } from '../params/params.ts'

const TAX_IDS = '/v1/tax_ids'
const owner = required(group({ customer: required(text()), type: required(oneOf('customer')) }))

/** Stripe's own first check of a number: the registers answer later. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  eu_vat: /^[A-Z]{2}[A-Z0-9]{8,12}$/,
  gb_vat: /^GB\d{9}$/,
  us_ein: /^\d{2}-\d{7}$/,
}

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
      account.emit('customer.updated', 'customer', after)
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

  method(
    'POST',
    TAX_IDS,
    { owner, type: required(text()), value: required(text()) },
    ({ account, params: { owner: of, type, value } }) => {
      const { id: customer } = named(account, 'customer', of.customer, 'owner[customer]')
      if (!(SHAPES[type] ?? /^[\w./ -]{4,30}$/).test(value))
        throw invalidRequest(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' })
      const taxId = newTaxId({ created: account.now(), customer, type, value })
      account.store.put('tax_id', taxId)
      account.emit('customer.tax_id.created', 'tax_id', taxId)
      return taxId
    },
  ),

  method('GET', TAX_IDS, { ...pagination, owner }, ({ account, params: { owner: of, ...page } }) =>
    listing(account, 'tax_id', TAX_IDS, page, ({ customer }) => customer === of.customer),
  ),

  method('DELETE', `${TAX_IDS}/:id`, {}, ({ account, id }) => {
    const taxId = named(account, 'tax_id', id)
    account.store.remove('tax_id', id)
    account.emit('customer.tax_id.deleted', 'tax_id', taxId)
    return { id, object: 'tax_id', deleted: true }
  }),

  // No registrations, which is enough for Stripe Tax to be on.
  method('GET', '/v1/tax/settings', {}, () => ({
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_10000000' },
    head_office: {
      address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: 'CA' },
    },
    livemode: false,
    status: 'active',
    status_details: { active: {} },
  })),
]

const deleted = (id: string) => ({ id, object: 'customer', deleted: true })

import { listing, named, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest } from '../api/StripeError.ts'
import { newTaxId } from '../objects/taxId.ts'
import { group, oneOf, required, text } from '../params/params.ts'

const PATH = '/v1/tax_ids'
const owner = required(group({ customer: required(text()), type: required(oneOf('customer')) }))

/** Stripe's own first check of a number: the registers answer later. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  eu_vat: /^[A-Z]{2}[A-Z0-9]{8,12}$/,
  gb_vat: /^GB\d{9}$/,
  us_ein: /^\d{2}-\d{7}$/,
}

export const taxIds = [
  method(
    'POST',
    PATH,
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

  method('GET', PATH, { ...pagination, owner }, ({ account, params: { owner: of, ...page } }) =>
    listing(account, 'tax_id', PATH, page, ({ customer }) => customer === of.customer),
  ),

  method('DELETE', `${PATH}/:id`, {}, ({ account, id }) => {
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

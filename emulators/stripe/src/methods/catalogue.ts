import type { Account } from '../Account.ts'
import { limit, listing, method, named, retrieving } from '../api/method.ts'
import { invalidRequest } from '../api/StripeError.ts'
import { newCoupon } from '../objects/coupon.ts'
import { INTERVALS, newPrice } from '../objects/price.ts'
import { newProduct, type Product } from '../objects/product.ts'
import { boolean, group, integer, list, metadata, oneOf, required, text } from '../params/params.ts'

const MAX_AMOUNT = 99_999_999

export const catalogue = [
  method(
    'POST',
    '/v1/products',
    { id: required(text()), name: required(text()), metadata: metadata() },
    ({ account, params }) => {
      if (account.store.find('product', params.id)) throw alreadyExists('Product')
      return addProduct(account, params)
    },
  ),

  method(
    'POST',
    '/v1/products/:id',
    { active: boolean(), metadata: metadata(), name: text() },
    ({ account, id, params: { active, metadata: names, name } }) => {
      const before = named(account, 'product', id)
      return account.store.update('product', id, {
        active: active ?? before.active,
        name: name ?? before.name,
        metadata: { ...before.metadata, ...names },
        updated: account.now(),
      })
    },
  ),

  retrieving('/v1/products', 'product'),
  method('GET', '/v1/products', { limit }, ({ account, params }) =>
    listing(account, 'product', '/v1/products', params),
  ),

  method(
    'POST',
    '/v1/prices',
    {
      currency: required(oneOf('usd')),
      lookup_key: text({ max: 200 }),
      metadata: metadata(),
      product: text(),
      product_data: group({ name: required(text()) }),
      recurring: required(group({ interval: required(oneOf(...INTERVALS)) })),
      transfer_lookup_key: boolean(),
      unit_amount: required(integer({ min: 0, max: MAX_AMOUNT })),
    },
    ({ account, params: { product, product_data: data, transfer_lookup_key: mayTransfer, ...fields } }) => {
      if ((product === undefined) === (data === undefined))
        throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
          param: 'product',
        })
      if (product !== undefined) named(account, 'product', product, 'product')
      takeLookupKey(account, fields.lookup_key, mayTransfer)
      return account.store.put(
        'price',
        newPrice({
          ...fields,
          product: product ?? addProduct(account, { name: data?.name ?? '' }).id,
          created: account.now(),
        }),
      )
    },
  ),

  method('POST', '/v1/prices/:id', { active: required(boolean()) }, ({ account, id, params: { active } }) => {
    named(account, 'price', id)
    return account.store.update('price', id, { active })
  }),

  retrieving('/v1/prices', 'price'),
  method(
    'GET',
    '/v1/prices',
    { active: boolean(), limit, lookup_keys: list(text(), { max: 10 }) },
    ({ account, params: { active, lookup_keys: keys, ...page } }) =>
      listing(
        account,
        'price',
        '/v1/prices',
        page,
        (row) =>
          (active === undefined || row.active === active) &&
          (keys === undefined || (row.lookup_key !== null && keys.includes(row.lookup_key))),
      ),
  ),

  method(
    'POST',
    '/v1/coupons',
    {
      duration: required(oneOf('forever', 'once')),
      id: required(text()),
      name: text({ max: 40 }),
      percent_off: required(integer({ min: 1, max: 100 })),
    },
    ({ account, params }) => {
      if (account.store.find('coupon', params.id)) throw alreadyExists('Coupon')
      return account.store.put('coupon', newCoupon({ ...params, created: account.now() }))
    },
  ),

  retrieving('/v1/coupons', 'coupon'),
  method('GET', '/v1/coupons', { limit }, ({ account, params }) =>
    listing(account, 'coupon', '/v1/coupons', params),
  ),

  method('DELETE', '/v1/coupons/:id', {}, ({ account, id }) => {
    const coupon = named(account, 'coupon', id)
    // Kept for the discounts made with it; it cannot be redeemed any more.
    account.store.put('deletedCoupon', coupon)
    account.store.remove('coupon', id)
    return { id, object: 'coupon', deleted: true }
  }),
]

const alreadyExists = (what: string) =>
  invalidRequest(`${what} already exists.`, { code: 'resource_already_exists', param: 'id' })

function addProduct(
  account: Account,
  fields: { id?: string; name: string; metadata?: Record<string, string> | undefined },
): Product {
  return account.store.put('product', newProduct({ ...fields, created: account.now() }))
}

/** Frees a lookup key for a new price. */
function takeLookupKey(account: Account, key: string | undefined, mayTransfer = false): void {
  const holder =
    key === undefined ? undefined : account.store.all('price').find((price) => price.lookup_key === key)
  if (!holder) return
  if (!mayTransfer)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer the lookup key, pass \`transfer_lookup_key=true\`.`,
      { code: 'resource_already_exists', param: 'lookup_key' },
    )
  account.store.update('price', holder.id, { lookup_key: null })
}

import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { newProduct } from '../objects/product.ts'
import { defined } from '../params/defined.ts'
import {
  boolean,
  elsewhereAll,
  emptyable,
  list,
  metadata,
  range,
  required,
  text,
  url,
} from '../params/params.ts'

const FIELDS = {
  active: boolean(),
  description: emptyable(text()),
  images: list(url(), { max: 8 }),
  metadata: emptyable(metadata()),
  statement_descriptor: text({ max: 22 }),
  unit_label: text({ max: 12 }),
  url: url(),
  ...elsewhereAll('marketing_features', 'package_dimensions', 'shippable', 'tax_code', 'tax_details'),
}

export const products = [
  method(
    'POST',
    '/v1/products',
    { name: required(text()), id: text(), ...FIELDS, ...elsewhereAll('default_price_data', 'type') },
    ({ account, params: { metadata: names, ...fields } }) => {
      if (fields.id !== undefined && account.store.find('product', fields.id))
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      const product = account.store.put(
        'product',
        newProduct({ ...fields, created: account.now(), metadata: changedMetadata({}, names) }),
      )
      account.emit('product.created', 'product', product)
      return product
    },
  ),

  method(
    'POST',
    '/v1/products/:id',
    { name: text(), default_price: text(), ...FIELDS },
    ({ account, id, params: { metadata: names, ...fields } }) => {
      const before = account.store.find('product', id)
      if (!before) throw resourceMissing('product', id)
      const { default_price: price } = fields
      if (price !== undefined && account.store.find('price', price)?.product !== id)
        throw resourceMissing('price', price, 'default_price')
      const after = account.store.update('product', id, {
        ...defined(fields),
        metadata: changedMetadata(before.metadata, names),
        updated: account.now(),
      })
      account.emit('product.updated', 'product', after, before)
      return after
    },
  ),

  method('GET', '/v1/products/:id', {}, ({ account, id }) => {
    const product = account.store.find('product', id)
    if (!product) throw resourceMissing('product', id)
    return product
  }),

  method(
    'GET',
    '/v1/products',
    {
      ...pagination,
      active: boolean(),
      created: range(),
      ids: list(text()),
      ...elsewhereAll('shippable', 'type', 'url'),
    },
    ({ account, params: { active, created, ids, ...page } }) =>
      listing(
        account,
        'product',
        '/v1/products',
        page,
        (row) =>
          (active === undefined || row.active === active) &&
          (ids === undefined || ids.includes(row.id)) &&
          isWithin(row.created, created),
      ),
  ),

  method('DELETE', '/v1/products/:id', {}, ({ account, id }) => {
    const product = account.store.find('product', id)
    if (!product) throw resourceMissing('product', id)
    if (account.store.all('price').some((price) => price.product === id))
      throw invalidRequest(
        'This product cannot be deleted because it has one or more user-created prices. Set active to false instead.',
      )
    account.store.remove('product', id)
    account.emit('product.deleted', 'product', product)
    return { id, object: 'product', deleted: true }
  }),
]

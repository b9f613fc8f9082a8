import type { Account } from '../Account.ts'
import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { INTERVALS, newPrice, type Price } from '../objects/price.ts'
import { newProduct } from '../objects/product.ts'
import { defined } from '../params/defined.ts'
import {
  boolean,
  elsewhereAll,
  emptyable,
  group,
  integer,
  list,
  metadata,
  oneOf,
  range,
  required,
  text,
} from '../params/params.ts'

const FIELDS = {
  active: boolean(),
  lookup_key: text({ max: 200 }),
  metadata: emptyable(metadata()),
  nickname: text(),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: boolean(),
  ...elsewhereAll('currency_options'),
}
const MAX_AMOUNT = 99_999_999

export const prices = [
  method(
    'POST',
    '/v1/prices',
    {
      currency: required(oneOf('usd', 'eur', 'gbp')),
      unit_amount: integer({ min: 0, max: MAX_AMOUNT }),
      product: text(),
      product_data: group({
        name: required(text()),
        id: text(),
        active: boolean(),
        metadata: metadata(),
        ...elsewhereAll('statement_descriptor', 'tax_code', 'tax_details', 'unit_label'),
      }),
      recurring: group({
        interval: required(oneOf(...INTERVALS)),
        interval_count: integer({ min: 1, max: 1_095 }),
        usage_type: oneOf('licensed'),
        ...elsewhereAll('meter', 'trial_period_days'),
      }),
      ...FIELDS,
      ...elsewhereAll(
        'billing_scheme',
        'custom_unit_amount',
        'tiers',
        'tiers_mode',
        'transform_quantity',
        'unit_amount_decimal',
      ),
    },
    ({ account, params }) => {
      const {
        metadata: names,
        transfer_lookup_key: mayTransfer,
        unit_amount: cents,
        product_data: data,
        ...fields
      } = params
      if (cents === undefined)
        throw invalidRequest('Missing required param: unit_amount.', {
          code: 'parameter_missing',
          param: 'unit_amount',
        })
      if ((fields.product === undefined) === (data === undefined))
        throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
          param: 'product',
        })
      if (fields.product !== undefined && !account.store.find('product', fields.product))
        throw resourceMissing('product', fields.product, 'product')
      takeLookupKey(account, fields.lookup_key, mayTransfer)
      const product = fields.product ?? productFrom(account, data)
      const price = account.store.put(
        'price',
        newPrice({
          ...fields,
          product,
          unit_amount: cents,
          created: account.now(),
          metadata: changedMetadata({}, names),
        }),
      )
      account.emit('price.created', 'price', price)
      return price
    },
  ),

  method(
    'POST',
    '/v1/prices/:id',
    FIELDS,
    ({ account, id, params: { metadata: names, transfer_lookup_key: mayTransfer, ...fields } }) => {
      const before = priceNamed(account, id, 'id')
      if (fields.lookup_key !== before.lookup_key) takeLookupKey(account, fields.lookup_key, mayTransfer)
      const after = account.store.update('price', id, {
        ...defined(fields),
        metadata: changedMetadata(before.metadata, names),
      })
      account.emit('price.updated', 'price', after, before)
      return after
    },
  ),

  method('GET', '/v1/prices/:id', {}, ({ account, id }) => priceNamed(account, id, 'id')),

  method(
    'GET',
    '/v1/prices',
    {
      ...pagination,
      active: boolean(),
      created: range(),
      currency: text(),
      lookup_keys: list(text(), { max: 10 }),
      product: text(),
      type: oneOf('one_time', 'recurring'),
      ...elsewhereAll('recurring'),
    },
    ({ account, params: { active, created, currency, lookup_keys: keys, product, type, ...page } }) =>
      listing(
        account,
        'price',
        '/v1/prices',
        page,
        (row) =>
          (active === undefined || row.active === active) &&
          (currency === undefined || row.currency === currency) &&
          (keys === undefined || (row.lookup_key !== null && keys.includes(row.lookup_key))) &&
          (product === undefined || row.product === product) &&
          (type === undefined || row.type === type) &&
          isWithin(row.created, created),
      ),
  ),
]

/**
 * @param param where the id stood; `id` for the path
 * @throws StripeError when there is no such price
 */
export function priceNamed({ store }: Account, id: string, param: string): Price {
  const price = store.find('price', id)
  if (!price) throw resourceMissing('price', id, param)
  return price
}

/** Frees a lookup key for a price that is about to have it. */
function takeLookupKey(account: Account, key: string | undefined, mayTransfer = false): void {
  const holder =
    key === undefined ? undefined : account.store.all('price').find((price) => price.lookup_key === key)
  if (!holder) return
  if (!mayTransfer)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer the lookup key, pass \`transfer_lookup_key=true\`.`,
      { code: 'resource_already_exists', param: 'lookup_key' },
    )
  const without = account.store.update('price', holder.id, { lookup_key: null })
  account.emit('price.updated', 'price', without, holder)
}

function productFrom(
  account: Account,
  data:
    | {
        name: string
        id?: string | undefined
        active?: boolean | undefined
        metadata?: Record<string, string | null> | undefined
      }
    | undefined,
): string {
  const { metadata: names, ...fields } = data ?? { name: '' }
  const product = account.store.put(
    'product',
    newProduct({ ...fields, created: account.now(), metadata: changedMetadata({}, names) }),
  )
  account.emit('product.created', 'product', product)
  return product.id
}

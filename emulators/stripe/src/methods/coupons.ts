import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { type Coupon, newCoupon } from '../objects/coupon.ts'
import { isRedeemable } from '../billing/coupons.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { decimal, elsewhereAll, emptyable, integer, metadata, oneOf, range, text } from '../params/params.ts'

export const coupons = [
  method(
    'POST',
    '/v1/coupons',
    {
      amount_off: integer({ min: 1 }),
      currency: oneOf('usd', 'eur', 'gbp'),
      duration: oneOf('forever', 'once', 'repeating'),
      duration_in_months: integer({ min: 1 }),
      id: text({ max: 5_000 }),
      max_redemptions: integer({ min: 1 }),
      metadata: emptyable(metadata()),
      name: text({ max: 40 }),
      percent_off: decimal({ min: 0, max: 100 }),
      redeem_by: integer(),
      ...elsewhereAll('applies_to', 'currency_options'),
    },
    ({ account, params: { metadata: names, duration = 'once', ...fields } }) => {
      if ((fields.percent_off === undefined) === (fields.amount_off === undefined))
        throw invalidRequest('Must provide exactly one of percent_off or amount_off.', {
          code: 'parameter_missing',
          param: 'percent_off',
        })
      if (fields.amount_off !== undefined && fields.currency === undefined)
        throw invalidRequest('Must provide currency when passing amount_off.', {
          code: 'parameter_missing',
          param: 'currency',
        })
      if (duration === 'repeating' && fields.duration_in_months === undefined)
        throw invalidRequest('Must provide duration_in_months when duration is repeating.', {
          code: 'parameter_missing',
          param: 'duration_in_months',
        })
      if (fields.id !== undefined && account.store.find('coupon', fields.id))
        throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
      const coupon = account.store.put(
        'coupon',
        newCoupon({ ...fields, duration, created: account.now(), metadata: changedMetadata({}, names) }),
      )
      account.emit('coupon.created', 'coupon', coupon)
      return coupon
    },
  ),

  method(
    'POST',
    '/v1/coupons/:id',
    { metadata: emptyable(metadata()), name: text({ max: 40 }), ...elsewhereAll('currency_options') },
    ({ account, id, params: { metadata: names, name } }) => {
      const before = account.store.find('coupon', id)
      if (!before) throw resourceMissing('coupon', id)
      const after = account.store.update('coupon', id, {
        ...(name !== undefined && { name }),
        metadata: changedMetadata(before.metadata, names),
      })
      account.emit('coupon.updated', 'coupon', after, before)
      return shownNow(after, account.now())
    },
  ),

  method('GET', '/v1/coupons/:id', {}, ({ account, id }) => {
    const coupon = account.store.find('coupon', id)
    if (!coupon) throw resourceMissing('coupon', id)
    return shownNow(coupon, account.now())
  }),

  method(
    'GET',
    '/v1/coupons',
    { ...pagination, created: range() },
    ({ account, params: { created, ...page } }) =>
      listing(account, 'coupon', '/v1/coupons', page, (row) => isWithin(row.created, created)),
  ),

  method('DELETE', '/v1/coupons/:id', {}, ({ account, id }) => {
    const coupon = account.store.find('coupon', id)
    if (!coupon) throw resourceMissing('coupon', id)
    // It stays for the discounts that were made with it; nobody can redeem it any more.
    account.store.put('deletedCoupon', coupon)
    account.store.remove('coupon', id)
    account.emit('coupon.deleted', 'coupon', coupon)
    return { id, object: 'coupon', deleted: true }
  }),
]

const shownNow = (coupon: Coupon, now: number) => ({ ...coupon, valid: isRedeemable(coupon, now) })

import type { Account } from '../Account.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { isRedeemable } from '../billing/coupons.ts'
import type { Coupon } from '../objects/coupon.ts'
import { priceNamed } from './prices.ts'
import type { Price } from '../objects/price.ts'

export const DAY_SECONDS = 86_400
const MIN_LIFE_SECONDS = 1_800

/**
 * How long a session lives. Shops count by the machine's clock, which ours may be ahead of: what is right by either
 * will do.
 * @throws StripeError 400
 */
export function lifeUntil(account: Account, expiresAt: number): number {
  const lives = [expiresAt - account.now(), expiresAt - account.machineNow()]
  const life = lives.find((seconds) => seconds >= MIN_LIFE_SECONDS && seconds <= DAY_SECONDS)
  if (life !== undefined) return life
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
}

interface GivenItem {
  readonly price: string | undefined
  readonly quantity: number | undefined
  readonly metadata: Record<string, string | null> | undefined
}

/**
 * What is bought, with its prices.
 * @throws StripeError 400 when there is nothing, or something that cannot be subscribed to
 */
export function checkedItems(account: Account, given: readonly GivenItem[]) {
  if (given.length === 0)
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  const items = given.map(({ price: id, quantity, metadata: names }, index) => {
    const at = `line_items[${index}]`
    if (id === undefined)
      throw invalidRequest(`Missing required param: ${at}[price].`, {
        code: 'parameter_missing',
        param: `${at}[price]`,
      })
    const price: Price = priceNamed(account, id, `${at}[price]`)
    if (!price.active)
      throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
        param: `${at}[price]`,
      })
    if (quantity === undefined)
      throw invalidRequest('Quantity is required. Add `quantity` to `line_items[' + index + ']`.', {
        param: at,
      })
    return { price, quantity, metadata: names }
  })
  const recurring = items.filter(({ price }) => price.recurring !== null)
  if (recurring.length === 0)
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    )
  if (recurring.length < items.length)
    throw invalidRequest('Prices that do not recur beside a subscription are not in this local stand-in.', {
      code: 'not_in_stand_in',
      param: 'line_items',
    })
  const intervals = new Set(items.map(({ price }) => JSON.stringify(price.recurring)))
  if (intervals.size > 1)
    throw invalidRequest('All prices on a Checkout session must have the same billing interval.', {
      param: 'line_items',
    })
  return items
}

/** @throws StripeError 400 when there is no such coupon, or it is used up */
export function checkedCoupon(account: Account, id: string | undefined): Coupon | undefined {
  if (id === undefined) return undefined
  const coupon = account.store.find('coupon', id)
  if (!coupon) throw resourceMissing('coupon', id, 'discounts[0][coupon]')
  if (!isRedeemable(coupon, account.now()))
    throw invalidRequest(`Coupon ${id} is used up or has expired.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  return coupon
}

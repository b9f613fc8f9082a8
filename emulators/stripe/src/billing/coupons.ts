import type { Coupon } from '../objects/coupon.ts'
import type { Store } from '../store/Store.ts'

export const amountOff = (coupon: Coupon, amount: number) =>
  Math.round((Math.max(0, amount) * coupon.percent_off) / 100)

/** The coupon of a discount, which outlives the coupon's deletion. */
export const couponOf = (store: Store, id: string): Coupon =>
  store.find('coupon', id) ?? store.get('deletedCoupon', id)

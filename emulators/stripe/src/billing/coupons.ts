import type { Coupon } from '../objects/coupon.ts'
import type { Store } from '../store/Store.ts'

/** Cents that a coupon takes off an amount. */
export function amountOff(coupon: Coupon, amount: number): number {
  if (amount <= 0) return 0
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100)
  return Math.min(amount, coupon.amount_off ?? 0)
}

/** Whether a coupon may be redeemed once more. */
export function isRedeemable(coupon: Coupon, now: number): boolean {
  const { max_redemptions: most, redeem_by: until, times_redeemed: times } = coupon
  return coupon.valid && (most === null || times < most) && (until === null || now < until)
}

/** The coupon of a discount, which outlives the coupon's deletion. */
export const couponOf = (store: Store, id: string): Coupon =>
  store.find('coupon', id) ?? store.get('deletedCoupon', id)

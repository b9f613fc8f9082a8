import { amountOff, couponOf } from '../billing/coupons.ts'
import type { CheckoutOrder } from '../objects/checkoutSession.ts'
import type { Store } from '../store/Store.ts'

/** A line of a checkout as Stripe shows it. */
export function checkoutItem(store: Store, session: string, item: CheckoutOrder['items'][number]): object {
  const price = store.get('price', item.price)
  const { coupon } = store.get('checkoutOrder', session)
  const subtotal = price.unit_amount * item.quantity
  const off = coupon === null ? 0 : amountOff(couponOf(store, coupon), subtotal)
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: off,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - off,
    currency: price.currency,
    description: store.get('product', price.product).name,
    metadata: item.metadata,
    price,
    quantity: item.quantity,
  }
}

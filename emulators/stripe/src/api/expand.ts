import { amountOff, couponOf } from '../billing/coupons.ts'
import type { CheckoutOrder } from '../objects/checkoutSession.ts'
import type { Store } from '../store/Store.ts'

type Node = Readonly<Record<string, unknown>>

/** The value of each path of an object; `data.` before it means each object of a list. */
const PATHS: Readonly<Record<string, (store: Store, node: Node) => Node>> = {
  default_payment_method: (store, { default_payment_method: id, ...node }) => ({
    ...node,
    default_payment_method: typeof id === 'string' ? store.get('payment_method', id) : null,
  }),
  invoice: (store, { invoice: id, ...node }) => ({ ...node, invoice: store.get('invoice', String(id)) }),
  'latest_invoice.payments': (store, { latest_invoice: id, ...node }) => ({
    ...node,
    latest_invoice: {
      ...store.get('invoice', String(id)),
      payments: listOf(
        store.all('invoice_payment').filter(({ invoice }) => invoice === id),
        `/v1/invoice_payments?invoice=${String(id)}`,
      ),
    },
  }),
  line_items: (store, node) => {
    const { id, coupon, items } = store.get('checkoutOrder', String(node['id']))
    const data = items.map((item) => checkoutItem(store, coupon, item))
    return { ...node, line_items: listOf(data, `/v1/checkout/sessions/${id}/line_items`) }
  },
}

/**
 * An answer with ids replaced by their objects.
 * @param paths such as `data.invoice`; a call's parameters allow only its own
 * Source: https://docs.stripe.com/api/expanding_objects
 */
export function expanded(store: Store, answer: object, paths: readonly string[]): object {
  return paths.reduce<Node>(
    (node, path) => {
      const expand = PATHS[path.replace(/^data\./, '')]
      if (!expand) throw new Error(`nothing expands ${path}`)
      if (!path.startsWith('data.')) return expand(store, node)
      return { ...node, data: (node['data'] as Node[]).map((each) => expand(store, each)) }
    },
    { ...answer },
  )
}

const listOf = (data: object[], url: string) => ({ object: 'list', data, has_more: false, url })

function checkoutItem(store: Store, coupon: string | null, item: CheckoutOrder['items'][number]): object {
  const price = store.get('price', item.price)
  const subtotal = price.unit_amount * item.quantity
  const off = coupon === null ? 0 : amountOff(couponOf(store, coupon), subtotal)
  return {
    id: item.id,
    object: 'item',
    amount_discount: off,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - off,
    currency: price.currency,
    description: store.get('product', price.product).name,
    metadata: {},
    price,
    quantity: item.quantity,
  }
}

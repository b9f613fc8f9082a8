import { checkoutItem } from '../methods/checkoutItems.ts'
import { couponOf } from '../billing/coupons.ts'
import { shown, type ShownKind } from '../objects/shown.ts'
import type { Store } from '../store/Store.ts'
import { invalidRequest } from './StripeError.ts'

const MAX_DEPTH = 4

/** What ids look like, by kind. */
const KINDS: ReadonlyArray<[string, ShownKind]> = [
  ['cus_', 'customer'],
  ['prod_', 'product'],
  ['price_', 'price'],
  ['sub_', 'subscription'],
  ['in_', 'invoice'],
  ['ch_', 'charge'],
  ['pi_', 'payment_intent'],
  ['pm_', 'payment_method'],
  ['di_', 'discount'],
  ['cs_', 'checkout.session'],
  ['bpc_', 'billing_portal.configuration'],
]

type Node = Record<string, unknown>

/** Members that answers have only when they are asked for. */
const EXTRA: Readonly<Record<string, (store: Store, node: Node) => unknown>> = {
  'checkout.session line_items': (store, node) =>
    listOf(
      store
        .get('checkoutOrder', String(node['id']))
        .items.map((item) => checkoutItem(store, String(node['id']), item)),
      `/v1/checkout/sessions/${String(node['id'])}/line_items`,
    ),
  'invoice payments': (store, node) =>
    listOf(
      store.all('invoice_payment').filter(({ invoice }) => invoice === node['id']),
      `/v1/invoice_payments?invoice=${String(node['id'])}`,
    ),
  'customer subscriptions': (store, node) =>
    listOf(
      store
        .all('subscription')
        .filter(({ customer, status }) => customer === node['id'] && status !== 'canceled')
        .map((row) => shown(store, 'subscription', row)),
      `/v1/customers/${String(node['id'])}/subscriptions`,
    ),
  'charge refunds': (store, node) =>
    listOf(
      store.all('refund').filter(({ charge }) => charge === node['id']),
      `/v1/charges/${String(node['id'])}/refunds`,
    ),
}

/** Members that hold nothing now, but could hold an id. */
const EMPTY_NOW = new Set([
  'customer',
  'default_payment_method',
  'default_price',
  'invoice',
  'latest_charge',
  'latest_invoice',
  'payment_intent',
  'payment_method',
  'pending_setup_intent',
  'schedule',
  'setup_intent',
  'subscription',
])

/**
 * An answer in which ids of other objects are replaced by those objects.
 * @param paths such as `data.customer` or `latest_invoice.payments`
 * @throws StripeError 400 for what cannot be expanded
 * Source: https://docs.stripe.com/api/expanding_objects
 */
export function expanded(store: Store, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer
  const copy: object = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH)
      throw invalidRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        {
          param: 'expand',
        },
      )
    expandIn(store, copy, steps, path)
  }
  return copy
}

function expandIn(store: Store, node: unknown, [step, ...rest]: readonly string[], path: string): void {
  if (step === undefined || node === null) return
  if (Array.isArray(node)) {
    for (const each of node) expandIn(store, each, [step, ...rest], path)
    return
  }
  if (typeof node !== 'object') throw refusal(path)
  const holder = node as Node
  const value = holder[step]
  if (value === undefined) {
    const extra = EXTRA[`${String(holder['object'])} ${step}`]
    if (!extra) throw refusal(path)
    holder[step] = structuredClone(extra(store, holder))
  } else if (typeof value === 'string') {
    holder[step] = objectOf(store, holder, step, value, path)
  } else if (Array.isArray(value) && value.some((each) => typeof each === 'string')) {
    holder[step] = value.map((id) => (typeof id === 'string' ? objectOf(store, holder, step, id, path) : id))
  } else if (value === null) {
    if (!EMPTY_NOW.has(step)) throw refusal(path)
  } else if (
    typeof value !== 'object' ||
    (rest.length === 0 && !isList(value) && !Object.hasOwn(value, 'object'))
  ) {
    throw refusal(path)
  }
  expandIn(store, holder[step], rest, path)
}

function objectOf(store: Store, holder: Node, step: string, id: string, path: string): unknown {
  if (step === 'coupon') return structuredClone(couponOf(store, id))
  // Products may have ids of their own choosing.
  const kind = step === 'product' ? 'product' : KINDS.find(([prefix]) => id.startsWith(prefix))?.[1]
  if (step === 'id' || kind === undefined || holder[step] === undefined) throw refusal(path)
  if (kind === 'customer' && store.find('deletedCustomer', id))
    return { id, object: 'customer', deleted: true }
  const row = store.find(kind, id)
  if (!row) throw refusal(path)
  return structuredClone(shown(store, kind, row))
}

const isList = (value: object) => Array.isArray(value) || (value as Node)['object'] === 'list'

const listOf = (data: object[], url: string) => ({ object: 'list', data, has_more: false, url })

const refusal = (path: string) =>
  invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding an ancestor property, or to check its spelling.`,
    { param: 'expand' },
  )

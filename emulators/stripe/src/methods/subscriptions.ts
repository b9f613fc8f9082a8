import type { Account } from '../Account.ts'
import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { endSubscription } from '../billing/changeSubscription.ts'
import { isRedeemable } from '../billing/coupons.ts'
import { redeem } from '../billing/completeCheckout.ts'
import { switchItems } from '../billing/switchItems.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { shown } from '../objects/shown.ts'
import { isEnded, periodEndOf, type Subscription } from '../objects/subscription.ts'
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
  text,
} from '../params/params.ts'

const STATUSES = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const
const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const
const CANCELLATION = group({
  comment: emptyable(text()),
  feedback: emptyable(oneOf(...FEEDBACK)),
  ...elsewhereAll('feedback_option'),
})

export const subscriptions = [
  method('GET', '/v1/subscriptions/:id', {}, ({ account, id }) =>
    shown(account.store, 'subscription', subscriptionNamed(account, id)),
  ),

  method(
    'GET',
    '/v1/subscriptions',
    {
      ...pagination,
      created: range(),
      current_period_end: range(),
      current_period_start: range(),
      customer: text(),
      price: text(),
      status: oneOf(...STATUSES),
      ...elsewhereAll('automatic_tax', 'collection_method', 'customer_account', 'plan', 'test_clock'),
    },
    ({ account, params }) => {
      const {
        created,
        current_period_end: end,
        current_period_start: start,
        customer,
        price,
        status,
        ...page
      } = params
      return listing(
        account,
        'subscription',
        '/v1/subscriptions',
        page,
        (row) =>
          isWithin(row.created, created) &&
          (customer === undefined || row.customer === customer) &&
          (price === undefined || row.items.some((item) => item.price === price)) &&
          row.items.some(
            (item) => isWithin(item.current_period_end, end) && isWithin(item.current_period_start, start),
          ) &&
          hasStatus(row, status),
      )
    },
  ),

  method(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at: emptyable(integer()),
      cancel_at_period_end: boolean(),
      cancellation_details: CANCELLATION,
      default_payment_method: text(),
      description: emptyable(text({ max: 500 })),
      discounts: emptyable(
        list(group({ coupon: text(), discount: text(), ...elsewhereAll('promotion_code') })),
      ),
      items: list(
        group({
          deleted: boolean(),
          id: text(),
          metadata: emptyable(metadata()),
          price: text(),
          quantity: integer({ min: 1 }),
          ...elsewhereAll(
            'billing_thresholds',
            'clear_usage',
            'current_trial',
            'discounts',
            'plan',
            'price_data',
            'tax_rates',
          ),
        }),
        { max: 20 },
      ),
      metadata: emptyable(metadata()),
      proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
      ...elsewhereAll(
        'add_invoice_items',
        'application_fee_percent',
        'automatic_tax',
        'billing_cycle_anchor',
        'billing_schedules',
        'billing_thresholds',
        'collection_method',
        'days_until_due',
        'default_source',
        'default_tax_rates',
        'invoice_settings',
        'off_session',
        'on_behalf_of',
        'pause_collection',
        'payment_behavior',
        'payment_settings',
        'pending_invoice_item_interval',
        'proration_date',
        'transfer_data',
        'trial_end',
        'trial_from_plan',
        'trial_settings',
      ),
    },
    ({ account, id, params }) => {
      const before = subscriptionNamed(account, id)
      const { items, discounts, proration_behavior: proration = 'create_prorations' } = params
      if (isEnded(before)) {
        const isOnlyNotes = Object.keys(params).every((name) =>
          ['metadata', 'cancellation_details'].includes(name),
        )
        if (!isOnlyNotes)
          throw invalidRequest(
            'A canceled subscription can only update its cancellation_details and metadata.',
          )
      }
      if (params.cancel_at_period_end === true && typeof params.cancel_at === 'number')
        throw invalidRequest('`cancel_at` and `cancel_at_period_end` cannot both be set.', {
          param: 'cancel_at',
        })
      const card = params.default_payment_method
      if (card !== undefined && account.store.find('payment_method', card)?.customer !== before.customer)
        throw resourceMissing('PaymentMethod', card, 'default_payment_method')
      if (discounts !== undefined) replaceDiscounts(account, before, discounts ?? [])
      if (items) switchItems(account, id, items, proration)
      const current = account.store.get('subscription', id)
      const after = account.store.update('subscription', id, {
        ...cancellation(account, current, params),
        ...(card !== undefined && { default_payment_method: card }),
        ...(params.description !== undefined && { description: params.description }),
        metadata: changedMetadata(before.metadata, params.metadata),
      })
      account.emit('customer.subscription.updated', 'subscription', after, before)
      return shown(account.store, 'subscription', after)
    },
  ),

  method(
    'DELETE',
    '/v1/subscriptions/:id',
    { cancellation_details: CANCELLATION, invoice_now: boolean(), prorate: boolean() },
    ({ account, id, params: { cancellation_details: details, ...settle } }) => {
      const asked = Object.entries(settle).find(([, isAsked]) => isAsked)?.[0]
      if (asked !== undefined)
        throw invalidRequest(`Nothing is settled at the end here: ${asked} is not in this local stand-in.`, {
          code: 'not_in_stand_in',
          param: asked,
        })
      if (isEnded(subscriptionNamed(account, id))) throw resourceMissing('subscription', id)
      const ended = endSubscription(account, id, {
        reason: 'cancellation_requested',
        ...(details?.comment !== undefined && { comment: details.comment }),
        ...(details?.feedback !== undefined && { feedback: details.feedback }),
      })
      return shown(account.store, 'subscription', ended)
    },
  ),
]

export function subscriptionNamed({ store }: Account, id: string): Subscription {
  const subscription = store.find('subscription', id)
  if (!subscription) throw resourceMissing('subscription', id)
  return subscription
}

function hasStatus(row: Subscription, status: (typeof STATUSES)[number] | undefined): boolean {
  if (status === undefined) return row.status !== 'canceled'
  if (status === 'all') return true
  return status === 'ended' ? isEnded(row) : row.status === status
}

interface CancellationParams {
  readonly cancel_at: number | null | undefined
  readonly cancel_at_period_end: boolean | undefined
  readonly cancellation_details:
    | { comment: string | null | undefined; feedback: string | null | undefined }
    | undefined
}

function cancellation(
  account: Account,
  current: Subscription,
  params: CancellationParams,
): Partial<Subscription> {
  const { cancel_at: at, cancel_at_period_end: atEnd, cancellation_details: details } = params
  const now = account.now()
  if (typeof at === 'number' && at <= now)
    throw invalidRequest('The cancel_at timestamp must be in the future.', { param: 'cancel_at' })
  const asked = atEnd === true ? periodEndOf(current) : at
  const isStaying = asked === null || (asked === undefined && atEnd === false)
  const schedule: Partial<Subscription> = isStaying
    ? { cancel_at: null, cancel_at_period_end: false, canceled_at: null }
    : asked === undefined
      ? {}
      : { cancel_at: asked, cancel_at_period_end: atEnd === true, canceled_at: now }
  const reason = isStaying
    ? null
    : asked === undefined
      ? current.cancellation_details.reason
      : 'cancellation_requested'
  return {
    ...schedule,
    cancellation_details: {
      ...current.cancellation_details,
      reason,
      ...(details?.comment !== undefined && { comment: details.comment }),
      ...(details?.feedback !== undefined && { feedback: details.feedback }),
    },
  }
}

function replaceDiscounts(
  account: Account,
  { id, customer, discounts: current }: Subscription,
  wanted: ReadonlyArray<{ coupon: string | undefined; discount: string | undefined }>,
): void {
  const kept = wanted.flatMap(({ discount }) => discount ?? [])
  const strange = kept.find((discount) => !current.includes(discount))
  if (strange !== undefined) throw resourceMissing('discount', strange, 'discounts')
  account.store.update('subscription', id, { discounts: kept })
  for (const [index, { coupon }] of wanted.entries()) {
    if (coupon === undefined) continue
    const found = account.store.find('coupon', coupon)
    if (!found || !isRedeemable(found, account.now()))
      throw resourceMissing('coupon', coupon, `discounts[${index}][coupon]`)
    redeem(account, coupon, { customer, subscription: id, checkout_session: null })
  }
}

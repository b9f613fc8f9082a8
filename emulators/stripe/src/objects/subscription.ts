import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'unpaid'

export interface SubscriptionItem {
  id: string
  created: number
  metadata: Metadata
  /** Id of the price; answers show the whole price and its plan. */
  price: string
  quantity: number
  current_period_start: number
  current_period_end: number
}

export interface CancellationDetails {
  comment: null
  feedback: null
  feedback_option: null
  reason: 'cancellation_requested' | 'payment_failed' | null
}

export type Subscription = ReturnType<typeof newSubscription>

interface Fields {
  created: number
  currency: string
  customer: string
  status: SubscriptionStatus
  /** null where it is paid by invoice. */
  default_payment_method: string | null
  /** Days that an invoice may be open, where it is paid so. */
  daysUntilDue?: number | null
  isTaxed?: boolean
  metadata: Metadata
  items: ReadonlyArray<{ price: string; quantity: number }>
  periodStart: number
  periodEnd: number
}

export function newSubscription(fields: Fields) {
  const { created } = fields
  const items = fields.items.map(
    ({ price, quantity }): SubscriptionItem => ({
      id: newId('si', 14),
      created,
      metadata: {},
      price,
      quantity,
      current_period_start: fields.periodStart,
      current_period_end: fields.periodEnd,
    }),
  )
  return {
    id: newId('sub'),
    object: 'subscription' as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: fields.isTaxed ?? false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: { proration_discounts: 'included' as const },
      type: 'flexible' as const,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
    } as CancellationDetails,
    collection_method: collectionOf(fields.daysUntilDue ?? null),
    created,
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    days_until_due: fields.daysUntilDue ?? null,
    default_payment_method: fields.default_payment_method,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [] as string[],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' as const },
    },
    items,
    latest_invoice: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off' as const,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: fields.status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' as const } },
    trial_start: null,
  }
}

/** How its invoices are paid: by a card that is charged, or by whoever gets them. */
export const collectionOf = (daysUntilDue: number | null) =>
  daysUntilDue === null ? ('charge_automatically' as const) : ('send_invoice' as const)

/** Whether it may still bring money or service: what `status` lists by default. */
export const isEnded = ({ status }: Pick<Subscription, 'status'>) =>
  status === 'canceled' || status === 'incomplete_expired'

/** Seconds since 1970 at which its paid time ends: the latest of its items. */
export const periodEndOf = ({ items }: Pick<Subscription, 'items'>) =>
  Math.max(...items.map((item) => item.current_period_end))

import { type Metadata, newId } from './newId.ts'

export type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'past_due' | 'unpaid'

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
  reason: 'cancellation_requested' | 'payment_failed' | null
}

export type Subscription = ReturnType<typeof newSubscription>

interface Fields {
  created: number
  currency: string
  customer: string
  status: SubscriptionStatus
  /** null when paid by invoice. */
  default_payment_method: string | null
  /** Days that an invoice may be open. */
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
    automatic_tax: { enabled: fields.isTaxed ?? false },
    billing_cycle_anchor: created,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: { reason: null } as CancellationDetails,
    collection_method: collectionOf(fields.daysUntilDue ?? null),
    created,
    currency: fields.currency,
    customer: fields.customer,
    days_until_due: fields.daysUntilDue ?? null,
    default_payment_method: fields.default_payment_method,
    description: null,
    discounts: [] as string[],
    ended_at: null as number | null,
    items,
    latest_invoice: null as string | null,
    livemode: false,
    metadata: fields.metadata,
    start_date: created,
    status: fields.status,
  }
}

/** How its invoices are paid: by a charged card, or by their recipient. */
export const collectionOf = (daysUntilDue: number | null) =>
  daysUntilDue === null ? ('charge_automatically' as const) : ('send_invoice' as const)

/** Whether it may still bring money or service: the default of `status`. */
export const isEnded = ({ status }: Pick<Subscription, 'status'>) => status === 'canceled'

/** Seconds since 1970 at which the paid time of its latest item ends. */
export const periodEndOf = ({ items }: Pick<Subscription, 'items'>) =>
  Math.max(...items.map((item) => item.current_period_end))

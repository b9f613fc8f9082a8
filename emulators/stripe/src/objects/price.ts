import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export const INTERVALS = ['day', 'week', 'month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

export type Price = ReturnType<typeof newPrice>

interface Fields {
  created: number
  active?: boolean | undefined
  currency: string
  product: string
  lookup_key?: string | undefined
  nickname?: string | undefined
  metadata?: Metadata
  /** Cents. */
  unit_amount: number
  recurring?: { interval: Interval; interval_count?: number | undefined } | undefined
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined
}

export function newPrice(fields: Fields) {
  const { recurring } = fields
  return {
    id: newId('price'),
    object: 'price' as const,
    active: fields.active ?? true,
    billing_scheme: 'per_unit' as const,
    created: fields.created,
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookup_key ?? null,
    metadata: fields.metadata ?? {},
    nickname: fields.nickname ?? null,
    product: fields.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed' as const,
        }
      : null,
    tax_behavior: fields.tax_behavior ?? ('unspecified' as const),
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? ('recurring' as const) : ('one_time' as const),
    unit_amount: fields.unit_amount,
    unit_amount_decimal: String(fields.unit_amount),
  }
}

/** The old form of a price, which subscription items still carry beside it. */
export function planOf(price: Price) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  }
}

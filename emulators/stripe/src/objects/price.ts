import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export const INTERVALS = ['month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

export type Price = ReturnType<typeof newPrice>

interface Fields {
  created: number
  currency: string
  product: string
  lookup_key?: string | undefined
  metadata?: Metadata | undefined
  /** Cents. */
  unit_amount: number
  recurring: { interval: Interval }
}

export function newPrice({ lookup_key, metadata, recurring, ...fields }: Fields) {
  return {
    id: newId('price'),
    object: 'price' as const,
    active: true,
    billing_scheme: 'per_unit' as const,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookup_key ?? null,
    metadata: metadata ?? {},
    nickname: null,
    recurring: {
      interval: recurring.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed' as const,
    },
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring' as const,
    unit_amount_decimal: String(fields.unit_amount),
    ...fields,
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
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
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

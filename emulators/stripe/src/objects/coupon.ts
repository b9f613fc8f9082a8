import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export type Coupon = ReturnType<typeof newCoupon>

interface Fields {
  id?: string | undefined
  created: number
  name?: string | undefined
  percent_off?: number | undefined
  /** Cents. */
  amount_off?: number | undefined
  currency?: string | undefined
  duration: 'forever' | 'once' | 'repeating'
  duration_in_months?: number | undefined
  max_redemptions?: number | undefined
  redeem_by?: number | undefined
  metadata?: Metadata
}

export function newCoupon(fields: Fields) {
  return {
    id: fields.id ?? newId('', 8).slice(1),
    object: 'coupon' as const,
    amount_off: fields.amount_off ?? null,
    created: fields.created,
    currency: fields.amount_off === undefined ? null : (fields.currency ?? null),
    duration: fields.duration,
    duration_in_months: fields.duration_in_months ?? null,
    livemode: false,
    max_redemptions: fields.max_redemptions ?? null,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    percent_off: fields.percent_off ?? null,
    redeem_by: fields.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
}

import { type Metadata, newId } from './newId.ts'

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
    livemode: false,
    lookup_key: lookup_key ?? null,
    metadata: metadata ?? {},
    recurring: { interval: recurring.interval, interval_count: 1 },
    tax_behavior: 'unspecified' as const,
    type: 'recurring' as const,
    ...fields,
  }
}

import { newId } from './newId.ts'

export type Discount = ReturnType<typeof newDiscount>

interface Fields {
  coupon: string
  start: number
  customer: string
  subscription: string
}

/** A coupon as it applies to one subscription. */
export function newDiscount({ coupon, ...fields }: Fields) {
  return {
    id: newId('di'),
    object: 'discount' as const,
    end: null,
    invoice: null,
    source: { coupon, type: 'coupon' as const },
    ...fields,
  }
}

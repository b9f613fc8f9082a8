import type { Charge } from './charge.ts'
import { newId } from './newId.ts'

export type Refund = ReturnType<typeof newRefund>

interface Fields {
  amount: number
  created: number
  reason: 'duplicate' | null
}

export function newRefund(charge: Charge, { amount, created, reason }: Fields) {
  return {
    id: newId('re'),
    object: 'refund' as const,
    amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    status: 'succeeded' as const,
  }
}

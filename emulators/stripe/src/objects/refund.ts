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
    balance_transaction: newId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference: null,
        reference_status: 'pending' as const,
        reference_type: 'acquirer_reference_number' as const,
        type: 'refund' as const,
      },
      type: 'card' as const,
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as const,
    transfer_reversal: null,
  }
}

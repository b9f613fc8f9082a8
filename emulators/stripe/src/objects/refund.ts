import type { Charge } from './charge.ts'
import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export type Refund = ReturnType<typeof newRefund>

interface Fields {
  amount: number
  created: number
  reason: RefundReason | null
  metadata: Metadata
}

export function newRefund(charge: Charge, { amount, created, reason, metadata }: Fields) {
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
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as const,
    transfer_reversal: null,
  }
}

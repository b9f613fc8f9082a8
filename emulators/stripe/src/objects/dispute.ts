import type { Charge } from './charge.ts'
import { newId } from './newId.ts'

export type Dispute = ReturnType<typeof newDispute>

export function newDispute(charge: Charge, created: number) {
  return {
    id: newId('dp'),
    object: 'dispute' as const,
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card.brand,
        network: charge.payment_method_details.card.network,
      },
      type: 'card' as const,
    },
    reason: 'fraudulent' as const,
    status: 'needs_response' as const,
  }
}

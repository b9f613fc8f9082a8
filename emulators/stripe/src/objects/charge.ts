import { newId } from './newId.ts'
import type { PaymentIntent } from './paymentIntent.ts'
import type { PaymentMethod } from './paymentMethod.ts'

export type Charge = ReturnType<typeof newCharge>

interface Fields {
  created: number
  intent: PaymentIntent
  method: PaymentMethod
  isPaid: boolean
}

export function newCharge({ created, intent, method, isPaid }: Fields) {
  const { card } = method
  return {
    id: newId('ch'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    livemode: false,
    metadata: {},
    outcome: {
      reason: isPaid ? null : ('generic_decline' as const),
      type: isPaid ? ('authorized' as const) : ('issuer_declined' as const),
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        brand: card.brand,
        country: card.country,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint,
        funding: card.funding,
        last4: card.last4,
        network: card.brand,
      },
      type: 'card' as const,
    },
    refunded: false,
    status: isPaid ? ('succeeded' as const) : ('failed' as const),
  }
}

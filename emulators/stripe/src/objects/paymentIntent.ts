import { newId } from './newId.ts'
import { DECLINED } from './testCards.ts'

type PaymentIntentStatus = 'processing' | 'requires_payment_method' | 'succeeded'
export type PaymentIntent = ReturnType<typeof newPaymentIntent>

interface Fields {
  amount: number
  created: number
  currency: string
  customer: string
  description: string
  paymentMethod: string
}

export function newPaymentIntent({
  amount,
  created,
  currency,
  customer,
  description,
  paymentMethod,
}: Fields) {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent' as const,
    amount,
    amount_received: 0,
    created,
    currency,
    customer,
    description,
    last_payment_error: null as object | null,
    latest_charge: null as string | null,
    livemode: false,
    metadata: {},
    payment_method: paymentMethod as string | null,
    processing: null as object | null,
    status: 'requires_payment_method' as PaymentIntentStatus,
  }
}

/** A payment's failure, as it stands on the intent. */
export const paymentError = (charge: string) => ({
  charge,
  code: 'card_declined' as const,
  doc_url: 'https://stripe.com/docs/error-codes/card-declined',
  message: DECLINED,
  type: 'card_error' as const,
})

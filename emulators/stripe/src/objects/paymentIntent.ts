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
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic' as const,
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic' as const,
    created,
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null as object | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod as string | null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null as object | null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session' as const,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as PaymentIntentStatus,
    transfer_data: null,
    transfer_group: null,
  }
}

/** Why a payment failed, as it stands on the intent. */
export const paymentError = (charge: string) => ({
  charge,
  code: 'card_declined' as const,
  decline_code: 'generic_decline' as const,
  doc_url: 'https://stripe.com/docs/error-codes/card-declined',
  message: DECLINED,
  type: 'card_error' as const,
})

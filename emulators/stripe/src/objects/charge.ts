import { newId } from './newId.ts'
import type { PaymentIntent } from './paymentIntent.ts'
import type { PaymentMethod } from './paymentMethod.ts'
import { DECLINED } from './testCards.ts'

export type Charge = ReturnType<typeof newCharge>

interface Fields {
  created: number
  intent: PaymentIntent
  method: PaymentMethod
  isPaid: boolean
  receiptUrl: string
}

export function newCharge({ created, intent, method, isPaid, receiptUrl }: Fields) {
  const id = newId('ch')
  const { card } = method
  return {
    id,
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SONOBRIEF LOCAL',
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : DECLINED,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: isPaid ? null : ('try_again_later' as const),
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? ('approved_by_network' as const) : ('declined_by_network' as const),
      reason: isPaid ? null : ('generic_decline' as const),
      risk_level: 'normal' as const,
      seller_message: isPaid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: isPaid ? ('authorized' as const) : ('issuer_declined' as const),
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: isPaid ? intent.amount : null,
        authorization_code: null,
        brand: card.brand,
        checks: card.checks,
        country: card.country,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        extended_authorization: { status: 'disabled' as const },
        fingerprint: card.fingerprint,
        funding: card.funding,
        incremental_authorization: { status: 'unavailable' as const },
        installments: null,
        last4: card.last4,
        mandate: null,
        multicapture: { status: 'unavailable' as const },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' as const },
        regulated_status: card.regulated_status,
        three_d_secure: null,
        wallet: null,
      },
      type: 'card' as const,
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: isPaid ? `${receiptUrl}/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? ('succeeded' as const) : ('failed' as const),
    transfer_data: null,
    transfer_group: null,
  }
}

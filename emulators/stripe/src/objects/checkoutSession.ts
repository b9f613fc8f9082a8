import { NO_ADDRESS } from './paymentMethod.ts'
import type { Customer } from './customer.ts'
import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export type CheckoutSession = ReturnType<typeof newCheckoutSession>

/** What is bought in a session, and how: not part of the session's own answer. */
export interface CheckoutOrder {
  /** Of the session. */
  id: string
  /** Seconds since 1970 of our clock, where `expires_at` may be the shop's. */
  endsAt: number
  items: ReadonlyArray<{ id: string; price: string; quantity: number }>
  coupon: string | null
  /** By Stripe Tax. */
  isTaxed: boolean
  /** Of the subscription. */
  metadata: Metadata
}

interface Fields {
  id: string
  url: string
  created: number
  expires_at: number
  amount_subtotal: number
  amount_discount: number
  coupon: string | null
  cancel_url: string | null
  client_reference_id: string | null
  customer: Customer
  locale: string | null
  metadata: Metadata
  isTaxed: boolean
  success_url: string
}

export const newSessionId = () => newId('cs_test', 58)

export function newCheckoutSession({ amount_discount, coupon, customer, isTaxed, ...fields }: Fields) {
  return {
    object: 'checkout.session' as const,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_total: fields.amount_subtotal - amount_discount,
    automatic_tax: automaticTax(isTaxed),
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: 'usd' as const,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    // Their address stands on the form already.
    customer_details: customerDetails(customer.email),
    customer_email: null,
    discounts: coupon === null ? [] : [{ coupon, promotion_code: null }],
    integration_identifier: null,
    invoice: null as string | null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    mode: 'subscription' as const,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always' as const,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' as const } },
    payment_method_types: ['card'],
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always' as const],
      payment_method_remove: 'disabled' as const,
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open' as 'complete' | 'expired' | 'open',
    submit_type: null,
    subscription: null as string | null,
    total_details: { amount_discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page' as const,
    wallet_options: null,
    ...fields,
    url: fields.url as string | null,
  }
}

/** Nothing is registered anywhere, so that each tax is 0. */
function automaticTax(enabled: boolean) {
  return enabled
    ? { enabled, liability: null, provider: 'stripe' as const, status: 'complete' as const }
    : { enabled, liability: null, provider: null, status: null }
}

function customerDetails(email: string) {
  return {
    address: NO_ADDRESS,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none' as const,
    tax_ids: [],
  }
}

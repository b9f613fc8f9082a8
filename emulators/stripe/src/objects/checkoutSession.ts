import type { Customer } from './customer.ts'
import { type Metadata, newId } from './newId.ts'

export type CheckoutSession = ReturnType<typeof newCheckoutSession>

/** A session's order: not part of its own answer. */
export interface CheckoutOrder {
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
    amount_total: fields.amount_subtotal - amount_discount,
    automatic_tax: { enabled: isTaxed },
    currency: 'usd' as const,
    customer: customer.id,
    customer_details: { email: customer.email },
    discounts: coupon === null ? [] : [{ coupon }],
    invoice: null as string | null,
    livemode: false,
    mode: 'subscription' as const,
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    status: 'open' as 'complete' | 'expired' | 'open',
    subscription: null as string | null,
    total_details: { amount_discount, amount_tax: 0 },
    ...fields,
    url: fields.url as string | null,
  }
}

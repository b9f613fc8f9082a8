import { newId } from './newId.ts'

/** What happens when a card is used. */
interface Behaviour {
  /** Shown to the person who chooses. */
  readonly label: string
  /** The first payment; and a renewal, without the holder. */
  readonly isFirstDeclined?: true
  readonly isLaterDeclined?: true
  /** The bank takes days to confirm the money; the checkout is completed unpaid. */
  readonly isSlow?: true
}

/** The supported test cards of Stripe. Source: https://docs.stripe.com/testing */
export const TEST_CARDS = {
  '4242424242424242': { label: 'Succeeds' },
  '4000000000000002': { label: 'Is declined', isFirstDeclined: true, isLaterDeclined: true },
  '4000000000000341': { label: 'Pays now, is declined at each renewal', isLaterDeclined: true },
  '4000000000000077': {
    label: 'Completes unpaid; the money comes, or not, days later',
    isSlow: true,
  },
} as const satisfies Record<string, Behaviour>

export type TestCard = keyof typeof TEST_CARDS

export const isTestCard = (number: string): number is TestCard => Object.hasOwn(TEST_CARDS, number)

export const behaviourOf = (card: TestCard): Behaviour => TEST_CARDS[card]

/** Stripe's sentence for a refusal of the bank. */
export const DECLINED = 'Your card was declined.'

export type PaymentMethod = ReturnType<typeof newPaymentMethod>

interface MethodFields {
  card: TestCard
  created: number
  customer: string | null
}

export function newPaymentMethod({ card, created, customer }: MethodFields) {
  return {
    id: newId('pm'),
    object: 'payment_method' as const,
    card: {
      brand: 'visa',
      country: 'US',
      fingerprint: `local${card}`,
      funding: 'credit' as const,
      last4: card.slice(-4),
    },
    created,
    customer,
    livemode: false,
    metadata: {},
    type: 'card' as const,
  }
}

type PaymentIntentStatus = 'processing' | 'requires_payment_method' | 'succeeded'
export type PaymentIntent = ReturnType<typeof newPaymentIntent>

interface IntentFields {
  amount: number
  created: number
  currency: string
  customer: string
  description: string
  paymentMethod: string
}

export function newPaymentIntent({ paymentMethod, ...fields }: IntentFields) {
  return {
    id: newId('pi'),
    object: 'payment_intent' as const,
    ...fields,
    latest_charge: null as string | null,
    livemode: false,
    metadata: {},
    payment_method: paymentMethod as string | null,
    status: 'requires_payment_method' as PaymentIntentStatus,
  }
}

export type Charge = ReturnType<typeof newCharge>

interface ChargeFields {
  created: number
  intent: PaymentIntent
  method: PaymentMethod
  isPaid: boolean
}

export function newCharge({ created, intent, method, isPaid }: ChargeFields) {
  const { card } = method
  return {
    id: newId('ch'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_refunded: 0,
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
      card: { ...card, network: card.brand },
      type: 'card' as const,
    },
    refunded: false,
    status: isPaid ? ('succeeded' as const) : ('failed' as const),
  }
}

export type Refund = ReturnType<typeof newRefund>

interface RefundFields {
  amount: number
  created: number
  reason: 'duplicate' | null
}

export function newRefund(charge: Charge, { amount, created, reason }: RefundFields) {
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

export type Dispute = ReturnType<typeof newDispute>

export function newDispute(charge: Charge, created: number) {
  const { card } = charge.payment_method_details
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
      card: { brand: card.brand, network: card.network },
      type: 'card' as const,
    },
    reason: 'fraudulent' as const,
    status: 'needs_response' as const,
  }
}

import { newId } from './newId.ts'
import { type TestCard, TEST_CARDS } from './testCards.ts'

export type PaymentMethod = ReturnType<typeof newPaymentMethod>

interface Fields {
  card: TestCard
  created: number
  customer: string | null
  email: string
}

export function newPaymentMethod({ card, created, customer, email }: Fields) {
  const { brand, last4 } = TEST_CARDS[card]
  return {
    id: newId('pm'),
    object: 'payment_method' as const,
    billing_details: { address: NO_ADDRESS, email, name: null, tax_id: null },
    card: {
      brand,
      country: 'US',
      exp_month: 12,
      exp_year: 2034,
      fingerprint: `local${card}`,
      funding: 'credit' as const,
      last4,
    },
    created,
    customer,
    livemode: false,
    metadata: {},
    type: 'card' as const,
  }
}

export const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

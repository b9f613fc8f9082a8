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
    allow_redisplay: 'limited' as const,
    billing_details: { address: NO_ADDRESS, email, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' as const },
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: `local${card}`,
      funding: 'credit' as const,
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated' as const,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
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

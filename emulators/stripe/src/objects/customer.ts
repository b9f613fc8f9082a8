import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export type Customer = ReturnType<typeof newCustomer>

interface Fields {
  created: number
  email?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  description?: string | null | undefined
  address?: Address | null | undefined
  preferred_locales?: string[] | undefined
  balance?: number | undefined
  metadata?: Metadata
}

export function newCustomer(fields: Fields) {
  const id = newId('cus', 14)
  return {
    id,
    object: 'customer' as const,
    address: fields.address ?? null,
    /** Cents; negative is credit that lowers the next invoice. */
    balance: fields.balance ?? 0,
    created: fields.created,
    currency: null as string | null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: fields.description ?? null,
    discount: null,
    email: fields.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    phone: fields.phone ?? null,
    preferred_locales: fields.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
  }
}

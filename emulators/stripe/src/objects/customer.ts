import { type Metadata, newId } from './newId.ts'

export type Customer = ReturnType<typeof newCustomer>

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

/** A custom line on each invoice. */
export interface CustomField {
  name: string
  value: string
}

interface Fields {
  created: number
  email: string
  metadata?: Metadata | undefined
}

export function newCustomer(fields: Fields) {
  const id = newId('cus', 14)
  return {
    id,
    object: 'customer' as const,
    address: null as Address | null,
    /** Cents; negative is credit that lowers the next invoice. */
    balance: 0,
    created: fields.created,
    currency: null as string | null,
    description: null,
    discount: null,
    email: fields.email,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null as CustomField[] | null,
      default_payment_method: null as string | null,
    },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: null as string | null,
    next_invoice_sequence: 1,
  }
}

export type TaxId = ReturnType<typeof newTaxId>
type Verification = 'pending' | 'unavailable' | 'verified'

/** Kinds with a register; others stay unchecked, as with Stripe. */
const CHECKED: readonly string[] = ['au_abn', 'eu_vat', 'gb_vat']

interface TaxIdFields {
  created: number
  customer: string
  type: string
  value: string
}

export function newTaxId({ customer, type, value, ...fields }: TaxIdFields) {
  return {
    id: newId('txi'),
    object: 'tax_id' as const,
    // Only Greece has another code there.
    country: (type === 'eu_vat' ? value : type).slice(0, 2).toUpperCase().replace('EL', 'GR'),
    customer,
    livemode: false,
    owner: { customer, type: 'customer' as const },
    type,
    value,
    verification: {
      status: (CHECKED.includes(type) ? 'pending' : 'unavailable') as Verification,
    },
    ...fields,
  }
}

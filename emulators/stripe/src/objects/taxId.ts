import { newId } from './newId.ts'

export type TaxId = ReturnType<typeof newTaxId>
type Verification = 'pending' | 'unavailable' | 'verified'

/** Kinds with a register; others stay unchecked, as with Stripe. */
const CHECKED: readonly string[] = ['au_abn', 'eu_vat', 'gb_vat']

interface Fields {
  created: number
  customer: string
  type: string
  value: string
}

export function newTaxId({ customer, type, value, ...fields }: Fields) {
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

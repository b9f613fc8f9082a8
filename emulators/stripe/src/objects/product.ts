import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export type Product = ReturnType<typeof newProduct>

interface Fields {
  id?: string | undefined
  created: number
  name: string
  metadata?: Metadata | undefined
}

export function newProduct(fields: Fields) {
  return {
    id: fields.id ?? newId('prod', 14),
    object: 'product' as const,
    active: true,
    created: fields.created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: fields.metadata ?? {},
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service' as const,
    unit_label: null,
    updated: fields.created,
    url: null,
  }
}

import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export type Product = ReturnType<typeof newProduct>

interface Fields {
  id?: string | undefined
  created: number
  name: string
  active?: boolean | undefined
  description?: string | null | undefined
  images?: string[] | undefined
  metadata?: Metadata
  statement_descriptor?: string | undefined
  unit_label?: string | undefined
  url?: string | undefined
}

export function newProduct(fields: Fields) {
  return {
    id: fields.id ?? newId('prod', 14),
    object: 'product' as const,
    active: fields.active ?? true,
    created: fields.created,
    default_price: null as string | null,
    description: fields.description ?? null,
    images: fields.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: fields.metadata ?? {},
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: fields.statement_descriptor ?? null,
    tax_code: null,
    type: 'service' as const,
    unit_label: fields.unit_label ?? null,
    updated: fields.created,
    url: fields.url ?? null,
  }
}

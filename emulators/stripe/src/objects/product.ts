import { type Metadata, newId } from './newId.ts'

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
    description: null,
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name,
    type: 'service' as const,
    updated: fields.created,
    url: null,
  }
}

import type { Document, Value } from '../contracts.ts'
import { DOCUMENT_ID, getField } from '../values/fieldPath.ts'
import { invertedKey, orderKey, pathKey } from '../values/orderKey.ts'
import { parseResourceName } from '../values/resourceName.ts'

export interface IndexField {
  /** DOCUMENT_ID for the document's name. */
  path: string
  segments: string[]
  mode: 'ASCENDING' | 'DESCENDING' | 'CONTAINS'
}

/** The fields whose keys, one after the other, order the entries of an index. The last is the document's name. */
export type IndexSpec = IndexField[]

export const specId = (spec: IndexSpec): string =>
  spec.map(({ path, mode }) => `${mode[0]}:${path}`).join('|')

export const documentKey = (name: string): string => pathKey(parseResourceName(name).segments)

/** Keys of a document in an index: none when it lacks a field, several when an array is indexed by its elements. */
export function indexKeys(spec: IndexSpec, document: Document): string[] {
  let keys = ['']
  for (const field of spec) {
    const parts = fieldKeys(field, document)
    if (parts.length === 1) {
      const [part] = parts as [string]
      keys = keys.map((key) => key + part)
    } else {
      keys = keys.flatMap((key) => parts.map((part) => key + part))
    }
    if (keys.length === 0) return keys
  }
  return keys
}

function fieldKeys({ path, segments, mode }: IndexField, document: Document): string[] {
  if (path === DOCUMENT_ID) {
    // A reference among values and the name in an index sort alike, so cursors can hold either.
    return [directed(orderKey({ referenceValue: document.name }), mode)]
  }
  const value = getField(document.fields, segments)
  if (value === undefined) return []
  if (mode !== 'CONTAINS') return [directed(orderKey(value), mode)]
  if (!('arrayValue' in value)) return []
  const elements: Value[] = value.arrayValue.values ?? []
  return [...new Set(elements.map(orderKey))]
}

/** The part of a key that a value takes in a field of an index. */
export const directed = (key: string, mode: IndexField['mode']): string =>
  mode === 'DESCENDING' ? invertedKey(key) : key

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

/** The fields whose keys in sequence order an index's entries. The last is the document's name. */
export type IndexSpec = IndexField[]

export const specId = (spec: IndexSpec): string =>
  spec.map(({ path, mode }) => `${mode[0]}:${path}`).join('|')

export const documentKey = (name: string): string => pathKey(parseResourceName(name).segments)

/** Keys of a document in an index: none when it lacks a field, several for an array's elements. */
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
    // References and names sort alike, so cursors can hold either.
    return [directed(orderKey({ referenceValue: document.name }), mode)]
  }
  const value = getField(document.fields, segments)
  if (value === undefined) return []
  if (mode !== 'CONTAINS') return [directed(orderKey(value), mode)]
  if (!('arrayValue' in value)) return []
  const elements: Value[] = value.arrayValue.values ?? []
  return [...new Set(elements.map(orderKey))]
}

/** A value's part of an index key. */
export const directed = (key: string, mode: IndexField['mode']): string =>
  mode === 'DESCENDING' ? invertedKey(key) : key

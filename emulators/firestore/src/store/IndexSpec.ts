import type { Document } from '../contracts.ts'
import { DOCUMENT_ID, getField } from '../values/fieldPath.ts'
import { invertedKey, orderKey, pathKey } from '../values/orderKey.ts'
import { parseResourceName } from '../values/resourceName.ts'

export interface IndexField {
  /** DOCUMENT_ID for the document's name. */
  path: string
  segments: string[]
  mode: 'ASCENDING' | 'DESCENDING'
}

/** The fields whose keys in sequence order an index's entries. The last is the document's name. */
export type IndexSpec = IndexField[]

export const specId = (spec: IndexSpec): string =>
  spec.map(({ path, mode }) => `${mode[0]}:${path}`).join('|')

export const documentKey = (name: string): string => pathKey(parseResourceName(name).segments)

/** A document's key in an index; undefined when it lacks a field. */
export function indexKey(spec: IndexSpec, document: Document): string | undefined {
  let key = ''
  for (const { path, segments, mode } of spec) {
    // References and names sort alike, so cursors can hold either.
    const value =
      path === DOCUMENT_ID ? { referenceValue: document.name } : getField(document.fields, segments)
    if (value === undefined) return undefined
    key += directed(orderKey(value), mode)
  }
  return key
}

/** A value's part of an index key. */
export const directed = (key: string, mode: IndexField['mode']): string =>
  mode === 'DESCENDING' ? invertedKey(key) : key

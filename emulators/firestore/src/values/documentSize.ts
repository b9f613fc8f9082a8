import type { Document, Fields, Value } from '../contracts.ts'
import { parseResourceName } from './resourceName.ts'

export const MAX_DOCUMENT_BYTES = 1_048_576

/** Bytes that a document counts for. https://firebase.google.com/docs/firestore/storage-size */
export const documentSize = (document: Pick<Document, 'name' | 'fields'>): number =>
  nameSize(document.name) + fieldsSize(document.fields) + 32

const textSize = (text: string): number => Buffer.byteLength(text) + 1

const nameSize = (name: string): number =>
  parseResourceName(name).segments.reduce((sum, segment) => sum + textSize(segment), 16)

function fieldsSize(fields: Fields): number {
  let size = 0
  for (const name of Object.keys(fields)) size += textSize(name) + valueSize(fields[name] as Value)
  return size
}

function valueSize(value: Value): number {
  if ('stringValue' in value) return textSize(value.stringValue)
  if ('nullValue' in value || 'booleanValue' in value) return 1
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64')
  if ('referenceValue' in value) return nameSize(value.referenceValue)
  if ('arrayValue' in value)
    return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item), 0)
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {})
  return 8
}

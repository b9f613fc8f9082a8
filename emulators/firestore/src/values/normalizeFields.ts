import type { Fields, Value } from '../contracts.ts'
import { invalidArgument, unimplemented } from '../status.ts'
import { parseResourceName } from './resourceName.ts'

const MAX_NAME_BYTES = 1500
const MAX_TEXT_BYTES = 1_048_487
const MAX_DEPTH = 20
const RESERVED = /^__.*__$/s

/**
 * A client's fields, checked and in stored form.
 * @throws RpcError INVALID_ARGUMENT for what Firestore does not store: nested arrays, reserved or empty names, maps
 *   nested deeper than 20 levels, texts over the limit; UNIMPLEMENTED for geographical points
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function normalizeFields(fields: Fields, depth = 1): Fields {
  const result: Fields = {}
  for (const name of Object.keys(fields)) {
    if (name === '') throw invalidArgument('Document fields must not be empty.')
    if (RESERVED.test(name))
      throw invalidArgument(`Document field name "${name}" is invalid because it is reserved.`)
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
      throw invalidArgument(
        `A field name is longer than the maximum allowed length of ${MAX_NAME_BYTES} bytes.`,
      )
    }
    result[name] = normalizeValue(fields[name] as Value, name, depth)
  }
  return result
}

/** One value, checked and in stored form; `name` is only for messages. @throws RpcError INVALID_ARGUMENT */
export function normalizeValue(value: Value, name: string, depth = 1, inArray = false): Value {
  if ('stringValue' in value) {
    if (
      value.stringValue.length > MAX_TEXT_BYTES / 3 &&
      Buffer.byteLength(value.stringValue) > MAX_TEXT_BYTES
    ) {
      throw tooLong(name)
    }
    return value
  }
  if ('bytesValue' in value) {
    if (value.bytesValue.length > (MAX_TEXT_BYTES / 3) * 4 + 2) throw tooLong(name)
    return value
  }
  if ('mapValue' in value) {
    if (depth >= MAX_DEPTH) {
      throw invalidArgument(
        `Property ${name} contains an invalid nested entity: maximum depth is ${MAX_DEPTH}.`,
      )
    }
    return { mapValue: { fields: normalizeFields(value.mapValue.fields ?? {}, depth + 1) } }
  }
  if ('arrayValue' in value) {
    if (inArray) throw invalidArgument(`Property ${name} contains an invalid nested entity.`)
    const values = (value.arrayValue.values ?? []).map((element) =>
      normalizeValue(element, name, depth, true),
    )
    return { arrayValue: { values } }
  }
  if ('geoPointValue' in value) throw unimplemented('Geographical points are not served here.')
  if ('referenceValue' in value) {
    const { segments } = parseResourceName(value.referenceValue)
    if (segments.length === 0 || segments.length % 2 !== 0) {
      throw invalidArgument(`Reference value of ${name} must be a document name: "${value.referenceValue}".`)
    }
    return value
  }
  if (Object.keys(value).length === 0) throw invalidArgument(`Value of ${name} has no type set.`)
  return value
}

const tooLong = (name: string) =>
  invalidArgument(`The value of property "${name}" is longer than ${MAX_TEXT_BYTES} bytes.`)

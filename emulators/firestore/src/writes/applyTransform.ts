import type { Value } from '../contracts.ts'
import { invalidArgument } from '../status.ts'
import { orderKey } from '../values/orderKey.ts'
import { normalizeValue } from '../values/normalizeFields.ts'
import { toMilliseconds } from '../values/timestamps.ts'
import type { FieldTransform } from './messages.ts'

const MAX_INT64 = 2n ** 63n - 1n
const MIN_INT64 = -(2n ** 63n)
const NULL: Value = { nullValue: null }

/**
 * A field after a transform, and the client's result.
 * @param requestTime of the commit, RFC 3339
 * @throws RpcError INVALID_ARGUMENT for an operand of the wrong kind
 * google/firestore/v1/write.proto, DocumentTransform.FieldTransform
 */
export function applyTransform(
  current: Value | undefined,
  transform: FieldTransform,
  requestTime: string,
): { value: Value; result: Value } {
  if (transform.setToServerValue !== undefined) {
    if (transform.setToServerValue !== 'REQUEST_TIME') throw invalidArgument('Server value is not specified.')
    return same({ timestampValue: toMilliseconds(requestTime) })
  }
  if (transform.increment) return same(increment(current, numeric(transform.increment)))
  if (transform.appendMissingElements) {
    const added = elements(transform.appendMissingElements.values, transform.fieldPath)
    return { value: union(current, added), result: NULL }
  }
  if (transform.removeAllFromArray) {
    const removed = new Set(elements(transform.removeAllFromArray.values, transform.fieldPath).map(orderKey))
    const values = arrayOf(current).filter((value) => !removed.has(orderKey(value)))
    return { value: { arrayValue: { values } }, result: NULL }
  }
  throw invalidArgument(`The transform of "${transform.fieldPath}" has no type set.`)
}

const same = (value: Value) => ({ value, result: value })

const isNumeric = (value: Value | undefined): value is Value =>
  value !== undefined && ('integerValue' in value || 'doubleValue' in value)

function numeric(value: Value): Value {
  if (!isNumeric(value)) throw invalidArgument('The increment transform requires an integer or a double.')
  return value
}

const asNumber = (value: Value): number =>
  'integerValue' in value
    ? Number(value.integerValue)
    : 'doubleValue' in value
      ? Number(value.doubleValue)
      : Number.NaN

function increment(current: Value | undefined, operand: Value): Value {
  if (!isNumeric(current)) return operand
  if ('integerValue' in current && 'integerValue' in operand) {
    const sum = BigInt(current.integerValue) + BigInt(operand.integerValue)
    const saturated = sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum
    return { integerValue: String(saturated) }
  }
  return doubleValue(asNumber(current) + asNumber(operand))
}

/** A double in stored form. */
export function doubleValue(number: number): Value {
  if (!Number.isFinite(number)) return { doubleValue: String(number) as 'NaN' | 'Infinity' | '-Infinity' }
  return { doubleValue: Object.is(number, -0) ? '-0' : number }
}

const elements = (values: Value[] | undefined, name: string): Value[] =>
  (values ?? []).map((value) => normalizeValue(value, name, 1, true))

const arrayOf = (value: Value | undefined): Value[] =>
  value && 'arrayValue' in value ? (value.arrayValue.values ?? []) : []

function union(current: Value | undefined, added: Value[]): Value {
  const values = [...arrayOf(current)]
  const present = new Set(values.map(orderKey))
  for (const value of added) {
    const key = orderKey(value)
    if (!present.has(key)) values.push(value)
    present.add(key)
  }
  return { arrayValue: { values } }
}

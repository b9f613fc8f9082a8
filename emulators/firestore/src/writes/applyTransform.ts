import type { Value } from '../contracts.ts'
import { invalidArgument, unimplemented } from '../status.ts'
import { toMilliseconds } from '../values/timestamps.ts'
import type { FieldTransform } from './messages.ts'

const MAX_INT64 = 2n ** 63n - 1n
const MIN_INT64 = -(2n ** 63n)

/**
 * A field after a transform, and the client's result.
 * @param requestTime of the commit, RFC 3339
 * @throws RpcError INVALID_ARGUMENT for an operand of the wrong kind, UNIMPLEMENTED for those of arrays
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
  throw unimplemented(`The transform of "${transform.fieldPath}" is not served here.`)
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

export function doubleValue(number: number): Value {
  if (!Number.isFinite(number)) return { doubleValue: String(number) as 'NaN' | 'Infinity' | '-Infinity' }
  return { doubleValue: Object.is(number, -0) ? '-0' : number }
}

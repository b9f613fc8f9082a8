import type { Value } from '../contracts.ts'
import { invalidArgument, unimplemented } from '../status.ts'
import { toMilliseconds } from '../values/timestamps.ts'
import type { FieldTransform } from './messages.ts'

/**
 * A field after a transform, which is the client's result as well.
 * @param requestTime of the commit, RFC 3339
 * @throws RpcError INVALID_ARGUMENT for no operation, UNIMPLEMENTED for those of arrays, and of doubles
 * google/firestore/v1/write.proto, DocumentTransform.FieldTransform
 */
export function applyTransform(
  current: Value | undefined,
  { fieldPath, increment, setToServerValue }: FieldTransform,
  requestTime: string,
): Value {
  if (setToServerValue !== undefined) {
    if (setToServerValue !== 'REQUEST_TIME') throw invalidArgument('Server value is not specified.')
    return { timestampValue: toMilliseconds(requestTime) }
  }
  const isDouble = current && 'doubleValue' in current
  if (isDouble || !increment || !('integerValue' in increment))
    throw unimplemented(`The transform of "${fieldPath}" is not served here.`)
  const before = current && 'integerValue' in current ? BigInt(current.integerValue) : 0n
  return { integerValue: String(before + BigInt(increment.integerValue)) }
}

import { Bytes, Duration, type RulesValue, Timestamp } from './RulesValue.ts'

/** Unicode code point order, which is also the order of UTF-8 bytes that Firestore keeps strings in. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    // A surrogate stands for a code point above every other UTF-16 unit.
    const xHigh = x >= 0xd800 && x <= 0xdfff
    const yHigh = y >= 0xd800 && y <= 0xdfff
    return xHigh === yHigh ? x - y : xHigh ? 1 : -1
  }
  return a.length - b.length
}

/**
 * The order of two values.
 * @returns negative, 0 or positive; NaN when a NaN takes part; undefined when the types have no common order
 */
export function compareValues(a: RulesValue, b: RulesValue): number | undefined {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  const aNumeric = typeof a === 'bigint' || typeof a === 'number'
  const bNumeric = typeof b === 'bigint' || typeof b === 'number'
  if (aNumeric && bNumeric) {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN
    return a < b ? -1 : a > b ? 1 : 0
  }
  if (a instanceof Timestamp && b instanceof Timestamp) return sign(a.nanos - b.nanos)
  if (a instanceof Duration && b instanceof Duration) return sign(a.nanos - b.nanos)
  if (a instanceof Bytes && b instanceof Bytes) return Buffer.compare(a.data, b.data)
  return undefined
}

function sign(difference: bigint): number {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

import {
  Bytes,
  isList,
  isMap,
  isNumber,
  type RulesMap,
  RulesPath,
  RulesSet,
  type RulesValue,
  Timestamp,
} from './RulesValue.ts'

/** How numbers compare: `==` on two numbers, as elements of lists and maps, and inside `diff()`. */
type NumberEquality = (a: bigint | number, b: bigint | number) => boolean

// oxlint-disable-next-line eqeqeq -- == between a bigint and a number compares their exact values
const byValue: NumberEquality = (a, b) => a == b
/** Elements keep their type, and 0.0 differs from -0.0: [1] != [1.0]. */
const asElement: NumberEquality = (a, b) => a === b && (a !== 0 || Object.is(a, b))
const inDiff: NumberEquality = (a, b) => byValue(a, b) || (Number.isNaN(a) && Number.isNaN(b))

/** `a == b`: numbers by value; lists and maps by elements of the same types. Different types are never equal. */
export function equals(a: RulesValue, b: RulesValue): boolean {
  return isNumber(a) && isNumber(b) ? byValue(a, b) : deepEquals(a, b, asElement)
}

/** Equality of elements, for `in`, `hasAny`, sets and `removeAll`. */
export function sameElement(a: RulesValue, b: RulesValue): boolean {
  return deepEquals(a, b, asElement)
}

/** Equality of `diff()`: numbers by value at every depth, NaN equals NaN. */
export function unchanged(a: RulesValue, b: RulesValue): boolean {
  return deepEquals(a, b, inDiff)
}

function deepEquals(a: RulesValue, b: RulesValue, numbers: NumberEquality): boolean {
  if (isNumber(a) && isNumber(b)) return numbers(a, b)
  if (isList(a)) return isList(b) && sameList(a, b, numbers)
  if (isMap(a)) return isMap(b) && sameMap(a, b, numbers)
  if (a instanceof RulesSet) {
    return (
      b instanceof RulesSet &&
      a.items.length === b.items.length &&
      a.items.every((item) => contains(b.items, item))
    )
  }
  if (a instanceof Bytes) return b instanceof Bytes && Buffer.compare(a.data, b.data) === 0
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanos === b.nanos
  if (a instanceof RulesPath) return b instanceof RulesPath && a.text === b.text
  return a === b
}

function sameList(a: readonly RulesValue[], b: readonly RulesValue[], numbers: NumberEquality): boolean {
  return a.length === b.length && a.every((item, i) => deepEquals(item, b[i] ?? null, numbers))
}

function sameMap(a: RulesMap, b: RulesMap, numbers: NumberEquality): boolean {
  if (a.size !== b.size) return false
  for (const [key, value] of a) {
    const other = b.get(key)
    if (other === undefined || !deepEquals(value, other, numbers)) return false
  }
  return true
}

export function contains(items: readonly RulesValue[], wanted: RulesValue): boolean {
  return items.some((item) => sameElement(item, wanted))
}

/** Unicode code point order, which is Firestore's UTF-8 byte order. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    // A surrogate's code point is above every other UTF-16 unit.
    const xHigh = x >= 0xd800 && x <= 0xdfff
    const yHigh = y >= 0xd800 && y <= 0xdfff
    return xHigh === yHigh ? x - y : xHigh ? 1 : -1
  }
  return a.length - b.length
}

/** The order of two values: a sign; NaN when a NaN takes part; undefined for types without a common one. */
export function compareValues(a: RulesValue, b: RulesValue): number | undefined {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  const aNumeric = typeof a === 'bigint' || typeof a === 'number'
  const bNumeric = typeof b === 'bigint' || typeof b === 'number'
  if (aNumeric && bNumeric) {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN
    return a < b ? -1 : a > b ? 1 : 0
  }
  if (a instanceof Timestamp && b instanceof Timestamp) return sign(a.nanos - b.nanos)
  if (a instanceof Bytes && b instanceof Bytes) return Buffer.compare(a.data, b.data)
  return undefined
}

function sign(difference: bigint): number {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

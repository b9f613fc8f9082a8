import {
  Bytes,
  Duration,
  isList,
  isMap,
  LatLng,
  Placeholder,
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

const isNumber = (value: RulesValue): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number'

/** `a == b`: numbers by value; lists and maps by elements of the same types. Different types are never equal. */
export function equals(a: RulesValue, b: RulesValue): boolean {
  return isNumber(a) && isNumber(b) ? byValue(a, b) : deepEquals(a, b, asElement)
}

/** Equality of elements: what `in`, `hasAny`, sets and `removeAll` use. */
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
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos
  if (a instanceof LatLng) {
    return b instanceof LatLng && a.latitude === b.latitude && a.longitude === b.longitude
  }
  if (a instanceof RulesPath) return b instanceof RulesPath && samePath(a, b)
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

function samePath(a: RulesPath, b: RulesPath): boolean {
  return (
    a.segments.length === b.segments.length &&
    a.segments.every((part, i) => {
      const other = b.segments[i]
      return part instanceof Placeholder
        ? other instanceof Placeholder && other.name === part.name
        : part === other
    })
  )
}

export function contains(items: readonly RulesValue[], wanted: RulesValue): boolean {
  return items.some((item) => sameElement(item, wanted))
}

/** A set of the distinct elements, the first of equal ones staying. */
export function setOf(items: readonly RulesValue[]): RulesSet {
  const distinct: RulesValue[] = []
  for (const item of items) if (!contains(distinct, item)) distinct.push(item)
  return new RulesSet(distinct)
}

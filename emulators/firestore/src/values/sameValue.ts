import type { Fields, Value } from '../contracts.ts'

/** Whether two values are stored alike: unlike `==` in a query, 1 and 1.0 differ, and 0 and -0. */
export function sameValue(a: Value, b: Value): boolean {
  if ('arrayValue' in a) {
    if (!('arrayValue' in b)) return false
    const [left, right] = [a.arrayValue.values ?? [], b.arrayValue.values ?? []]
    return left.length === right.length && left.every((value, i) => sameValue(value, right[i] as Value))
  }
  if ('mapValue' in a) return 'mapValue' in b && sameFields(a.mapValue.fields ?? {}, b.mapValue.fields ?? {})
  const [type, scalar] = Object.entries(a)[0] as [string, unknown]
  return type in b && (b as Record<string, unknown>)[type] === scalar
}

export function sameFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && sameValue(a[name] as Value, b[name] as Value))
}

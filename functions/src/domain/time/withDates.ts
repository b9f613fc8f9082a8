/**
 * Turns SDK timestamps into `Date` at any depth, so that the domain knows no SDK. Both Firestore SDKs store a
 * `Date` as a timestamp. A pending server time reads as null.
 */
export function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if ('toDate' in value && typeof value.toDate === 'function') return value.toDate()
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDates(inner)]))
}

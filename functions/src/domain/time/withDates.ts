/** Turns SDK timestamps into `Date` at any depth: the domain knows no SDK. A pending server time is null. */
export function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if ('toDate' in value && typeof value.toDate === 'function') return value.toDate()
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDates(inner)]))
}

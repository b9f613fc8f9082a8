import type { Seconds } from '#domain/units.ts'

/** The second in the link to this page. */
export function askedSecond(): Seconds | undefined {
  const asked = new URLSearchParams(location.search).get('t') ?? ''
  return /^\d{1,6}$/.test(asked) ? Number(asked) : undefined
}

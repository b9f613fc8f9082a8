import type { Seconds } from '#domain/units.ts'

export function askedSecond(): Seconds | undefined {
  const asked = new URLSearchParams(location.search).get('t') ?? ''
  return /^\d{1,6}$/.test(asked) ? Number(asked) : undefined
}

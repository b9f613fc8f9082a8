import { type Credits, UNLIMITED } from '#domain/units.ts'

/** The dashboard's badge. docs/rules.md "Dashboard" */
const LOW = 2_000

/** @param credits -1 is unlimited, and never low */
export function isLow(credits: Credits): boolean {
  return credits !== UNLIMITED && credits < LOW
}

/** Share of the month's allowance, 0..1; unlimited is full. */
export function creditShare({ current, monthly }: { current: Credits; monthly: Credits }): number {
  if (current === UNLIMITED) return 1
  return monthly <= 0 ? 0 : Math.min(1, Math.max(0, current / monthly))
}

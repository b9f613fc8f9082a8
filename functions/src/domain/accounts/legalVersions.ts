import { utcDay } from '../time/calendar.ts'

/** Days from which terms and privacy policy hold, oldest first. A change that matters adds a day. */
export const LEGAL_VERSIONS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-26', '2026-11-27'] as const

export const LEGAL_VERSION: string = LEGAL_VERSIONS[LEGAL_VERSIONS.length - 1] ?? ''

/** The version in force at a time; the first one for any earlier time. */
export function legalVersionAt(at: Date, versions: readonly string[] = LEGAL_VERSIONS): string {
  const day = utcDay(at)
  return versions.findLast((since) => since <= day) ?? versions[0] ?? ''
}

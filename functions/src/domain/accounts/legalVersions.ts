import { utcDay } from '../time/calendar.ts'

/**
 * The days from which each version of the terms of service and the privacy policy holds, oldest first. A version is
 * called by its day: that is what a person has agreed to. Who changes the texts in a way that matters adds a day here.
 */
export const LEGAL_VERSIONS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-26', '2026-11-27'] as const

/** The version that is in force. */
export const LEGAL_VERSION: string = LEGAL_VERSIONS[LEGAL_VERSIONS.length - 1] ?? ''

/**
 * The version that was in force at a time; the first one for any time before it.
 * @param versions for tests
 */
export function legalVersionAt(at: Date, versions: readonly string[] = LEGAL_VERSIONS): string {
  const day = utcDay(at)
  return versions.findLast((since) => since <= day) ?? versions[0] ?? ''
}

import type { Seconds } from '#domain/units.ts'

/**
 * Seconds of a duration as feeds write it: seconds, MM:SS or H:MM:SS; fractions are cut. What comes before the last two
 * parts may be over 59.
 * @returns undefined for anything else
 */
export function feedDuration(written: string): Seconds | undefined {
  const match = /^(?:(?:(\d{1,5}):)?(\d{1,5}):)?(\d{1,12})(?:\.\d*)?$/.exec(written.trim())
  if (match === null) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0))
  return (hours * 60 + minutes) * 60 + seconds
}

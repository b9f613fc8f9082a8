/** Whole credits. -1 in a balance means unlimited, see {@link UNLIMITED}. */
export type Credits = number
/** Whole minutes of audio: seconds / 60, rounded up. */
export type Minutes = number
/** Seconds of audio from the start of the episode; fractions allowed. */
export type Seconds = number

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Affords any cost, and is never decremented. docs/rules.md "Credits and costs" */
export const UNLIMITED: Credits = -1

/** Every minute begun counts. docs/rules.md "Credits and costs" */
export function minutesOf(seconds: Seconds): Minutes {
  return Math.ceil(seconds / 60)
}

/** `m:ss`, and `h:mm:ss` from one hour on, for readers. Fractions are cut, as players do. */
export function timeCode(seconds: number): string {
  return longTimeCode(seconds).replace(/^0:0?/u, '')
}

/** Always `h:mm:ss`: models mistake `3:13` for hours. */
export function longTimeCode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
}

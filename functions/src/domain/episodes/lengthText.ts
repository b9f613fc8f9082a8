/** A length like 2 h 06 min. @param minutes whole minutes */
export function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** Spelled out, for sentences: 1 minute, 126 minutes. */
export function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

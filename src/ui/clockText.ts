import { LOCALE } from './language.en.ts'

/** A time of day, by the reader's own clock: `07:58`. */
export function clockText(at: Date): string {
  return at.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })
}

import { LOCALE } from './language.en.ts'

/** The reader's local time: `07:58`. */
export function clockText(at: Date): string {
  return at.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })
}

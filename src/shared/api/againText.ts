import { clockText } from '../../ui/clockText.ts'
import { againAt } from './texts.en.ts'

/** A temporary refusal with the time of its end, by the reader's clock and time zone. @param message a sentence */
export function againText(message: string, retryAfterSeconds: number, now = new Date()): string {
  const at = new Date(now.getTime() + retryAfterSeconds * 1000)
  // Rounded up to the minute, so that no retry comes too early.
  const time = clockText(new Date(at.getTime() + 59_999))
  return againAt(message, time, at.toDateString() === now.toDateString())
}

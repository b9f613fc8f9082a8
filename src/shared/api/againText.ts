import { clockText } from '../../ui/clockText.ts'
import { againAt } from './texts.en.ts'

/**
 * A refusal that ends by itself, with the time at which it does, by the reader's own clock and in their time zone.
 * @param message a sentence
 */
export function againText(message: string, retryAfterSeconds: number, now = new Date()): string {
  const at = new Date(now.getTime() + retryAfterSeconds * 1000)
  // The minute may be over only at its end: nobody is sent back too early.
  const time = clockText(new Date(at.getTime() + 59_999))
  return againAt(message, time, at.toDateString() === now.toDateString())
}

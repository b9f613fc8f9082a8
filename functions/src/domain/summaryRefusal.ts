import type { ValidationError } from './api/refusalDetails.ts'
import type { Credits, Minutes } from './units.ts'

/** Longest episode. docs/rules.md "Episodes and quotes" */
export const LONGEST_EPISODE_MINUTES: Minutes = 720

/** What the server says; INSUFFICIENT_CREDITS carries the text that docs/rules.md "Demo" quotes. */
export const REFUSAL_MESSAGES: Record<ValidationError, string> = {
  INVALID_URL: 'Please enter a valid YouTube URL (youtube.com or youtu.be)',
  INVALID_EMAIL: 'Please enter a valid email address',
  VIDEO_NOT_FOUND: 'We could not find this video. Please check the link.',
  VIDEO_NOT_PUBLIC: 'This video is not public. Please choose a public video.',
  VIDEO_IS_LIVE: 'This video is live or has not started yet. Please come back when it has ended.',
  VIDEO_EMPTY: 'This video has no length that we can read. Please choose another one.',
  VIDEO_TOO_LONG: 'This video is longer than 12 hours.',
  UNSUPPORTED_LANGUAGE: 'We summarize episodes in English and Spanish. This one is in another language.',
  NO_TRANSCRIPT: 'We cannot read this episode: it has no transcript. Nothing was charged.',
  BUDGET_REACHED: 'Episodes without a transcript cannot be summarized any more today. Nothing was charged.',
  EPISODE_TOO_DEAR:
    'This episode has no transcript, and is too long to be summarized by listening to it. Nothing was charged.',
  QUOTE_CHANGED: 'The price of this episode has changed. Please look at the new price and confirm again.',
  INSUFFICIENT_CREDITS: 'Créditos insuficientes',
  DAILY_LIMIT_REACHED:
    'You have reached the 5 summaries per day limit of the free plan. It starts again at 00:00 UTC.',
  AUDIO_LIMIT_REACHED:
    'You have reached the 48 hours of audio per day that every plan includes. It starts again at 00:00 UTC.',
  DELIVERY_LIMIT_REACHED:
    'Too many new delivery addresses today. Please use your own address, or try again tomorrow.',
  DELIVERY_SUPPRESSED: 'We cannot deliver to this address. Please use your own, or another one.',
  HUMAN_CHECK_FAILED: 'Security verification failed. Please refresh the page and try again.',
  CALL_LIMIT_REACHED: 'You have done this very often in a short time. Please wait before the next time.',
}

/** @param balance -1 never comes here: it affords any cost. docs/rules.md "Episodes and quotes" */
export function insufficientCredits(required: Credits, balance: Credits): string {
  const [least, current] = [required, balance].map((credits) => credits.toLocaleString('en-US'))
  return `You need at least ${least} credits for this operation. Current balance: ${current}`
}

import type { RefusalDetails } from '#domain/api/refusalDetails.ts'
import { REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'
import { againText } from '../api/againText.ts'

/** What is said of calls about summaries. docs/rules.md "Calls and answers" */
export const REQUEST_TEXTS = {
  checkFailed: REFUSAL_MESSAGES.HUMAN_CHECK_FAILED,
  unavailable: 'Service temporarily unavailable. Please try again later.',
  emptyAnswer: 'Empty response from server. Please try again.',
  invalidAnswer: 'Invalid response format from server. Please try again.',
  badGateway: 'Service temporarily unavailable. Please try again in a few minutes.',
  busy: 'Service is currently busy. Please wait a moment and try again.',
  sendFailed: 'Failed to send summary request',
  network: 'Network error. Please check your connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const

/** When a summary arrives. @param hearingMinutes that it takes longer, as its words have to be heard first */
export function arrivalText(what: string, hearingMinutes = 0): string {
  if (hearingMinutes === 0) return `${what} arrives in 10-15 minutes.`
  return `${what} arrives once the episode is heard, in about ${hearingMinutes + 10} to ${hearingMinutes + 15} minutes.`
}

/** A refusal as the reader sees it. docs/rules.md "Calls and answers" */
export function refusalText(message: string, details: RefusalDetails): string {
  if (details.validationError === 'VIDEO_TOO_LONG') return `${message} Please select a shorter video.`
  if (details.retryAfterSeconds !== undefined) return againText(message, details.retryAfterSeconds)
  if (details.validationError !== 'INSUFFICIENT_CREDITS') return message
  // In the language of the message.
  const facts = [
    ['Duración del vídeo', details.videoDuration, ' minutos'],
    ['Créditos necesarios', details.requiredCredits, ''],
    ['Créditos disponibles', details.availableCredits, ''],
  ] as const
  const known = facts.flatMap(([name, value, unit]) =>
    value === undefined ? [] : [`${name}: ${value.toLocaleString('en-US')}${unit}`],
  )
  return [`${message}.`, ...known.map((fact) => `${fact}.`)].join(' ').replace('..', '.')
}

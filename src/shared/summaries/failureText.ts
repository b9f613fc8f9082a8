import type { NotDone } from '../api/Called.ts'
import { refusalText, REQUEST_TEXTS } from './requestTexts.ts'

/**
 * What is said of a summary call that was not done.
 * docs/rules.md "Calls and answers"
 */
export function failureText(called: NotDone<'findEpisode' | 'getYoutubeInfo' | 'sendSummary'>): string {
  if (called.outcome === 'offline' || called.outcome === 'timed out') return REQUEST_TEXTS.network
  if (called.outcome === 'refused') {
    const { message, error_details: details } = called.answer
    if (details !== undefined) return refusalText(message || REQUEST_TEXTS.sendFailed, details)
    return message || unexplained(called.status)
  }
  const { status, came, message } = called
  if (status === undefined) return REQUEST_TEXTS.unexpected
  if (status === 502) return REQUEST_TEXTS.badGateway
  if (status === 429) return REQUEST_TEXTS.busy
  if (came === 'HTML') return REQUEST_TEXTS.unavailable
  if (came === 'nothing') return REQUEST_TEXTS.emptyAnswer
  return came === 'error' ? message || unexplained(status) : REQUEST_TEXTS.invalidAnswer
}

function unexplained(status: number): string {
  return status >= 200 && status < 300 ? REQUEST_TEXTS.sendFailed : REQUEST_TEXTS.serverError(status)
}

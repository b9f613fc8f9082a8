import type { NotDone } from '../api/Called.ts'
import { networkError } from '../api/texts.en.ts'
import { refusalText } from './requestTexts.ts'
import { requestTexts } from './texts.en.ts'

/** The message of a failed summary call. docs/rules.md "Calls and answers" */
export function failureText(called: NotDone<'findEpisode' | 'getYoutubeInfo' | 'sendSummary'>): string {
  if (called.outcome === 'offline' || called.outcome === 'timed out') return networkError
  if (called.outcome === 'refused') {
    const { message, error_details: details } = called.answer
    if (details !== undefined) return refusalText(message || requestTexts.sendFailed, details)
    return message || unexplained(called.status)
  }
  const { status, came, message } = called
  if (status === undefined) return requestTexts.unexpected
  if (status === 502) return requestTexts.badGateway
  if (status === 429) return requestTexts.busy
  if (came === 'HTML') return requestTexts.unavailable
  if (came === 'nothing') return requestTexts.emptyAnswer
  return came === 'error' ? message || unexplained(status) : requestTexts.invalidAnswer
}

function unexplained(status: number): string {
  return status >= 200 && status < 300 ? requestTexts.sendFailed : requestTexts.serverError(status)
}

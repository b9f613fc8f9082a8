import type { NotDone } from '../../shared/api/Called.ts'
import { DEMO_TEXTS, refusalText } from './demoTexts.ts'

/**
 * What is said of a summary call that was not done.
 * docs/rules.md "Calls and answers"
 */
export function failureText(called: NotDone<'findEpisode' | 'getYoutubeInfo' | 'sendSummary'>): string {
  if (called.outcome === 'offline' || called.outcome === 'timed out') return DEMO_TEXTS.network
  if (called.outcome === 'refused') {
    const { message, error_details: details } = called.answer
    if (details !== undefined) return refusalText(message || DEMO_TEXTS.sendFailed, details)
    return message || unexplained(called.status)
  }
  const { status, came, message } = called
  if (status === undefined) return DEMO_TEXTS.unexpected
  if (status === 502) return DEMO_TEXTS.badGateway
  if (status === 429) return DEMO_TEXTS.busy
  if (came === 'HTML') return DEMO_TEXTS.unavailable
  if (came === 'nothing') return DEMO_TEXTS.emptyAnswer
  return came === 'error' ? message || unexplained(status) : DEMO_TEXTS.invalidAnswer
}

function unexplained(status: number): string {
  return status >= 200 && status < 300 ? DEMO_TEXTS.sendFailed : `Server error: ${status}`
}

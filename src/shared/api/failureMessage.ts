import type { CallName } from '#domain/api/contracts.ts'
import type { NotDone } from './Called.ts'
import { didNotWork, networkError } from './texts.en.ts'

/** The server's message; else one for a missing network, or for a failure. */
export function failureMessage(called: NotDone<CallName>, failed = didNotWork): string {
  switch (called.outcome) {
    case 'refused':
      return called.answer.message || failed
    case 'failed':
      return called.message || failed
    default:
      return networkError
  }
}

import type { CallName } from '#domain/api/contracts.ts'
import type { NotDone } from './Called.ts'
import { didNotWork, networkError } from './texts.en.ts'

/** What the server said of a call that was not done; else that there is no network, or that it failed. */
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

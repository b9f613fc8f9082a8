import type { CallName } from '#domain/api/contracts.ts'
import type { NotDone } from './Called.ts'

/** What the server said of a call that was not done; else one of these texts. */
export function failureMessage(
  called: NotDone<CallName>,
  { failed, network }: { failed: string; network: string },
): string {
  switch (called.outcome) {
    case 'refused':
      return called.answer.message || failed
    case 'failed':
      return called.message || failed
    default:
      return network
  }
}

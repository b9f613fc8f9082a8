import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { bearer } from '../../shared/session/bearer.ts'

const TEXTS = {
  failed: 'This could not be removed. Please try again.',
  network: 'Network error. Please check your connection and try again.',
}

/** @returns what to say when it was not done; undefined when it was */
export async function removeSummary(summaryId: string): Promise<string | undefined> {
  const called = await call('removeSummary', { summaryId }, await bearer())
  return called.outcome === 'done' ? undefined : failureMessage(called, TEXTS)
}

import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { bearer } from '../../shared/session/bearer.ts'

const TEXTS = {
  failed: 'This could not be changed. Please try again.',
  network: 'Network error. Please check your connection and try again.',
}

/**
 * Lets the weekly issue name the episode of a summary, or takes that back.
 * @returns what to say when it was not done; undefined when it was
 */
export async function shareSummary(summaryId: string, shared: boolean): Promise<string | undefined> {
  const called = await call('shareSummary', { summaryId, shared }, await bearer())
  return called.outcome === 'done' ? undefined : failureMessage(called, TEXTS)
}

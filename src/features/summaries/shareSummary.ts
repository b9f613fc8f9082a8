import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { notChanged } from '../../shared/api/texts.en.ts'
import { bearer } from '../../shared/session/bearer.ts'

/**
 * Lets the weekly issue name the episode of a summary, or takes that back.
 * @returns what to say when it was not done; undefined when it was
 */
export async function shareSummary(summaryId: string, shared: boolean): Promise<string | undefined> {
  const called = await call('shareSummary', { summaryId, shared }, await bearer())
  if (called.outcome === 'done') return undefined
  return failureMessage(called, notChanged)
}

import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { notChanged } from '../../shared/api/texts.en.ts'
import { bearer } from '../../shared/session/bearer.ts'

/** Allows the weekly issue to name the summary's episode, or revokes that. @returns a failure's message */
export async function shareSummary(summaryId: string, shared: boolean): Promise<string | undefined> {
  const called = await call('shareSummary', { summaryId, shared }, await bearer())
  if (called.outcome === 'done') return undefined
  return failureMessage(called, notChanged)
}

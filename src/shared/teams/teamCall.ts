import type { AnswerOf, RequestOf } from '#domain/api/ApiContract.ts'
import type { CONTRACTS } from '#domain/api/contracts.ts'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failureMessage.ts'
import { bearer } from '../session/bearer.ts'
import { notDone } from '../api/texts.en.ts'

export type TeamDeed = RequestOf<(typeof CONTRACTS)['team']>
type Done = Extract<AnswerOf<(typeof CONTRACTS)['team']>, { success: true }>

/** Does a deed in the signed-in person's team. @returns the outcome, or a message */
export async function teamCall(deed: TeamDeed): Promise<{ done: Done } | { failure: string }> {
  const called = await call('team', deed, await bearer())
  if (called.outcome === 'done') return { done: called.answer }
  return { failure: failureMessage(called, notDone) }
}

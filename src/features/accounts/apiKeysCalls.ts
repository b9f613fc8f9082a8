import type { ApiKeysResult } from '#domain/api/replies.ts'
import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { CONTRACTS } from '#domain/api/contracts.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { bearer } from '../../shared/session/bearer.ts'

export type KeysChange = RequestOf<(typeof CONTRACTS)['apiKeys']>

/** The current keys, a sign-in that is needed first, or a message. */
export type KeysOutcome = { keys: ApiKeysResult } | { signInAgain: true } | { failure: string }

export async function callApiKeys(change: KeysChange): Promise<KeysOutcome> {
  const called = await call('apiKeys', change, await bearer())
  if (called.outcome === 'done') return { keys: called.answer.data }
  const isStale = called.outcome === 'refused' && called.answer.error_details !== undefined
  return isStale ? { signInAgain: true } : { failure: failureMessage(called, callFailed) }
}

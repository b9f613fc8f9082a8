import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { CallName, CONTRACTS } from '#domain/api/contracts.ts'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failureMessage.ts'
import { notChanged } from '../api/texts.en.ts'
import { bearer } from './bearer.ts'

/** Makes a call whose answer holds nothing more. @returns a failure's message */
export async function changed<Name extends CallName>(
  name: Name,
  body: RequestOf<(typeof CONTRACTS)[Name]>,
  failed = notChanged,
): Promise<string | undefined> {
  const called = await call(name, body, await bearer())
  return called.outcome === 'done' ? undefined : failureMessage(called, failed)
}

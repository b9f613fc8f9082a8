import type { RequestOf, AnswerOf } from '#domain/api/ApiContract.ts'
import type { CallName, CONTRACTS } from '#domain/api/contracts.ts'
import type { FollowRefusal } from '#domain/following/following.ts'
import { againText } from '../api/againText.ts'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failureMessage.ts'
import { notDone } from '../api/texts.en.ts'
import { bearer } from '../session/bearer.ts'

type FollowCall = Extract<
  CallName,
  'dismissOffer' | 'exportShows' | 'follow' | 'followSettings' | 'importShows' | 'unfollow'
>
type Answer<Name extends FollowCall> = Extract<AnswerOf<(typeof CONTRACTS)[Name]>, { success: true }>

/** `unsent`: the server was not reached, and a retry is safe. */
export interface FollowFailure {
  ok: false
  message: string
  code?: FollowRefusal | undefined
  isUnsent: boolean
}

/** A call about followed shows, by the signed-in person. */
export async function followCall<Name extends FollowCall>(
  name: Name,
  body: RequestOf<(typeof CONTRACTS)[Name]>,
): Promise<{ ok: true; answer: Answer<Name> } | FollowFailure> {
  const called = await call(name, body, await bearer())
  if (called.outcome === 'done') return { ok: true, answer: called.answer }
  const isUnsent = called.outcome === 'offline' || called.outcome === 'timed out'
  const details = called.outcome === 'refused' ? called.answer.error_details : undefined
  const message = failureMessage(called, notDone)
  if (details === undefined) return { ok: false, message, isUnsent }
  if ('followError' in details)
    return { ok: false, message, code: details.followError as FollowRefusal, isUnsent }
  const { retryAfterSeconds } = details
  return {
    ok: false,
    message: retryAfterSeconds === undefined ? message : againText(message, retryAfterSeconds),
    isUnsent,
  }
}

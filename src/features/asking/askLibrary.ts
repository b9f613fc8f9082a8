import { type Asked, MOST_EARLIER } from '#domain/api/askReplies.ts'
import { call } from '../../shared/api/call.ts'
import { isSettled } from '../../shared/api/Called.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { forgetIdempotencyKey, idempotencyKey } from '../../shared/api/idempotencyKey.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'
import { ownList } from '../../shared/offline/ownList.ts'
import { bearer } from '../../shared/session/bearer.ts'

export interface Answered {
  question: string
  answer: Asked
}

const MOST_KEPT = 20

/** The last answers, on this device until log-out. docs/rules.md "Asking" */
export const keptAnswers = ownList(KEYS.answers, 'answers', isAnswered)

function isAnswered(value: unknown): value is Answered {
  return typeof value === 'object' && value !== null && 'question' in value && 'answer' in value
}

/**
 * A retry after a lost answer is charged once.
 * @param before earlier questions of this visit
 */
export async function askLibrary(
  uid: string,
  question: string,
  before: readonly Answered[],
): Promise<{ answered: Answered } | { failure: string }> {
  const earlier = before.slice(-MOST_EARLIER).map((each) => ({
    question: each.question,
    answer: each.answer.sentences.map(({ text }) => text).join(' '),
  }))
  const key = idempotencyKey(KEYS.question, [uid, question, JSON.stringify(earlier)])
  const headers = { ...(await bearer()), 'Idempotency-Key': key }
  const called = await call('askLibrary', { question, earlier }, headers)
  if (isSettled(called)) forgetIdempotencyKey(KEYS.question)
  if (called.outcome !== 'done') return { failure: failureMessage(called) }
  const answered = { question, answer: called.answer.data }
  if (answered.answer.why === undefined)
    keptAnswers.write(uid, [...keptAnswers.read(uid), answered].slice(-MOST_KEPT))
  return { answered }
}

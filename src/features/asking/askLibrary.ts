import { type Asked, MOST_EARLIER } from '#domain/api/askReplies.ts'
import { call } from '../../shared/api/call.ts'
import { isSettled } from '../../shared/api/Called.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { forgetIdempotencyKey, idempotencyKey } from '../../shared/api/idempotencyKey.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'
import { ownList } from '../../shared/offline/ownList.ts'
import { goneOf } from '../../shared/search/readTranscript.ts'
import { bearer } from '../../shared/session/bearer.ts'

export interface Answered {
  question: string
  answer: Asked
  isOfDevice?: true
}

const MOST_KEPT = 20

/** The last answers, on this device until log-out. docs/rules.md "Asking" */
export const lastAnswers = ownList(KEYS.answers, 'answers', isAnswered)

function isAnswered(value: unknown): value is Answered {
  return typeof value === 'object' && value !== null && 'question' in value && 'answer' in value
}

export const rememberAnswer = (uid: string, answered: Answered) =>
  lastAnswers.write(uid, [...lastAnswers.read(uid), answered].slice(-MOST_KEPT))

/** Drops answers with words that the account may read no more. #answer-rights */
export async function dropGoneAnswers(uid: string): Promise<void> {
  const idsOf = ({ answer }: Answered) => answer.passages.map(({ summaryId }) => summaryId)
  const gone = await goneOf([...new Set(lastAnswers.read(uid).flatMap(idsOf))])
  const left = lastAnswers.read(uid).filter((each) => !idsOf(each).some((id) => gone?.has(id)))
  if (gone?.size) lastAnswers.write(uid, left)
}

/**
 * A retry after a lost answer is charged once.
 * @param before earlier questions of this visit
 * @param forDevice only passages, and the question to the browser's own model
 */
export async function askLibrary(
  uid: string,
  question: string,
  before: readonly Answered[],
  forDevice = false,
): Promise<{ answered: Answered } | { failure: string }> {
  const earlier = before.slice(-MOST_EARLIER).map((each) => ({
    question: each.question,
    answer: each.answer.sentences.map(({ text }) => text).join(' '),
  }))
  const asked = { question, earlier, ...(forDevice && { forDevice: true as const }) }
  const key = idempotencyKey(KEYS.question, [uid, JSON.stringify(asked)])
  const headers = { ...(await bearer()), 'Idempotency-Key': key }
  const called = await call('askLibrary', asked, headers)
  if (isSettled(called)) forgetIdempotencyKey(KEYS.question)
  if (called.outcome !== 'done') return { failure: failureMessage(called) }
  return { answered: { question, answer: called.answer.data } }
}

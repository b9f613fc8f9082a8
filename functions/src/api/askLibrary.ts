import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { answerQuestion } from '../asking/answerQuestion.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { problem, type V1Answer } from './problem.ts'
import { IDEMPOTENCY_KEY } from '#domain/api/requestFields.ts'
import type { askAnswer, askRequest } from './rules/schemas.ts'
import { idempotencyKeyNeeded } from './summaries.ts'
import type { V1Call } from './V1Call.ts'

/** POST /api/v1/ask: what the app's own call answers, at the same price. docs/rules.md "Asking" */
export async function askLibrary(
  database: Firestore,
  { body: asked, identity, idempotencyKey, now }: V1Call<v.InferOutput<typeof askRequest>>,
): Promise<V1Answer> {
  if (idempotencyKey === undefined || !IDEMPOTENCY_KEY.test(idempotencyKey)) return idempotencyKeyNeeded()
  const answer = await answerQuestion(database, { asked, identity, idempotencyKey, now })
  if (answer === 'SESSION_ENDED') return problem('KEY_NEEDED', 'The account of this key is gone.')
  if ('againSeconds' in answer)
    return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds: answer.againSeconds })
  const { sentences, passages, why, charged, balance } = answer
  const shown: v.InferOutput<typeof askAnswer> = {
    sentences,
    passages: passages.map((each) => ({
      summary: each.summaryId,
      episode: each.title,
      show: each.show,
      quote: each.text,
      second: each.startSeconds,
      link: episodeMoment(each.source, each.startSeconds),
      ...(each.speaker !== undefined && { speaker: each.speaker }),
    })),
    ...(why && { why }),
    credits: charged,
    left: balance,
  }
  return { body: shown }
}

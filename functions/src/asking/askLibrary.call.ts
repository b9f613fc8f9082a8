import { askLibraryContract } from '#domain/api/askCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { answerQuestion } from './answerQuestion.ts'

/** POST /api/ask {question, earlier?}: an answer; one Idempotency-Key, one charge. docs/rules.md "Asking" */
export const askLibrary = apiCall(
  askLibraryContract,
  { identity: 'verified', idempotent: true, secrets: ['GEMINI_API_KEY', 'LLM_API_KEY'] },
  async ({ body: asked, identity, idempotencyKey, now }) => {
    const answer = await answerQuestion(await firestore(), { asked, identity, idempotencyKey, now })
    if (answer === 'SESSION_ENDED') return refusal(401, 'Please log in again.')
    if ('againSeconds' in answer)
      return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds: answer.againSeconds })
    return doneWith('', answer)
  },
)

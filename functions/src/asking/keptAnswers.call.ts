import { keptAnswersContract } from '#domain/api/askCalls.ts'
import { MOST_KEPT_ANSWERS } from '#domain/api/askReplies.ts'
import { formed } from '#domain/messageForms.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { keepAnswer } from './keepAnswer.ts'
import { dropAnswer, keptAnswers as listed } from './keptAnswers.ts'

/** POST /api/answers {do}: keeps, deletes or lists an account's answers, and answers the list. docs/rules.md "Asking" */
export const keptAnswers = apiCall(
  keptAnswersContract,
  { identity: 'verified' },
  async ({ body, identity: { uid }, now }) => {
    const database = await firestore()
    const wait = await countedCall(database, uid, 'moments', now)
    if (wait !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds: wait })
    if (body.do === 'drop') await dropAnswer(database, uid, body.id)
    const kept = body.do === 'keep' ? await keepAnswer(database, uid, body, now) : 'kept'
    if (kept === 'full')
      return refusal(
        409,
        formed((forms) => forms.answersKept(MOST_KEPT_ANSWERS)),
      )
    if (kept === 'not verified') return refusal(422, 'This text could not be verified, and was not kept.')
    return doneWith('', { answers: await listed(database, uid) })
  },
)

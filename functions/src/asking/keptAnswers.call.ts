import { keptAnswersContract } from '#domain/api/askCalls.ts'
import { MOST_KEPT_ANSWERS } from '#domain/api/askReplies.ts'
import { formed } from '#domain/messages.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import {
  dropAnswer,
  goneOf,
  keptAnswers as listed,
  keptAnswersOf,
  type StoredAnswers,
} from './keptAnswers.ts'
import type { Firestore } from 'firebase-admin/firestore'
import type { RequestOf } from '#domain/api/ApiContract.ts'
import { cited } from '#domain/asking/cited.ts'
import { languageOf } from '../engine/ask/askQuestion.ts'
import { Library } from '../engine/ask/passages.ts'
import { saidOf } from '../engine/ask/verifySentence.ts'
import { MOST_DOCUMENT_BYTES, valueBytes } from '../platform/documentBytes.ts'
import { requestId } from '../summaries/requestId.ts'
import { heardPassage, readLibrary } from './readablePassages.ts'

/** POST /api/answers {do}: keeps, deletes or lists an account's answers, and answers the list; or checks rights. docs/rules.md "Asking" */
export const keptAnswers = apiCall(
  keptAnswersContract,
  { identity: 'verified' },
  async ({ body, identity: { uid }, now }) => {
    const database = await firestore()
    const wait = await countedCall(database, uid, body.do === 'check' ? 'transcripts' : 'moments', now)
    if (wait !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds: wait })
    if (body.do === 'check') return doneWith('', { answers: [], gone: await goneOf(database, uid, body.of) })
    if (body.do === 'drop') await dropAnswer(database, uid, body.id)
    const kept = body.do === 'keep' ? await keepAnswer(database, uid, body, now) : 'kept'
    if (kept === 'full') return refusal(409, formed('answersKept', MOST_KEPT_ANSWERS))
    if (kept === 'not verified') return refusal(422, 'This text could not be verified, and was not kept.')
    return doneWith('', { answers: await listed(database, uid) })
  },
)

type Keep = Extract<RequestOf<typeof keptAnswersContract>, { do: 'keep' }>

/** Keeps sentences that their passages carry. docs/rules.md "Asking", #answer-rights and #device-lies */
async function keepAnswer(database: Firestore, uid: string, asked: Keep, now: Date) {
  const ids = [...new Set(asked.passages.map(({ summaryId }) => summaryId))]
  const read = await readLibrary(database, uid, ids, now)
  const library = new Library(read.files)
  const found = asked.passages.map(({ summaryId, startSeconds, text }) =>
    library.passageAt((file) => read.heard.get(file)?.summaryId === summaryId, startSeconds, text),
  )
  const passages = found.filter((passage) => passage !== undefined)
  const question = { text: asked.question, language: languageOf(asked.question, read.files) }
  const numbered = asked.sentences.map(({ text, rests }) => ({
    text,
    rests: rests.map((at) => passages.findIndex((passage) => passage === found[at]) + 1),
  }))
  const sentences = saidOf(numbered, question, passages)
  if (sentences.length === 0) return 'not verified'
  const heard = passages.map((passage) => heardPassage(passage, read))
  const answer = { question: asked.question, ...cited(sentences, heard), keptAt: now.toISOString() }
  const id = requestId(uid, JSON.stringify([asked.question, answer.sentences]))
  return database.runTransaction(async (transaction) => {
    const reference = keptAnswersOf(database, uid)
    const stored = ((await transaction.get(reference)).get('of') ?? {}) as StoredAnswers
    const all = { ...stored, [id]: answer }
    if (Object.keys(all).length > MOST_KEPT_ANSWERS || valueBytes(all) > MOST_DOCUMENT_BYTES) return 'full'
    transaction.set(reference, { of: { [id]: answer } }, { merge: true })
    return 'kept'
  })
}

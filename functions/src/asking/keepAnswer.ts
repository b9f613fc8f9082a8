import type { Firestore } from 'firebase-admin/firestore'
import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { keptAnswersContract } from '#domain/api/askCalls.ts'
import { MOST_KEPT_ANSWERS } from '#domain/api/askReplies.ts'
import { cited } from '#domain/asking/cited.ts'
import { languageOf } from '../engine/ask/askQuestion.ts'
import { Library } from '../engine/ask/passages.ts'
import { saidOf } from '../engine/ask/verifySentence.ts'
import { MOST_DOCUMENT_BYTES, valueBytes } from '../platform/documentBytes.ts'
import { requestId } from '../summaries/requestId.ts'
import { keptAnswersOf, type StoredAnswers } from './keptAnswers.ts'
import { heardPassage, readLibrary } from './readablePassages.ts'

type Keep = Extract<RequestOf<typeof keptAnswersContract>, { do: 'keep' }>

/**
 * Keeps the sentences of an answer that the words of their passages, read anew, still carry.
 * docs/rules.md "Asking", #answer-rights and #device-lies
 */
export async function keepAnswer(
  database: Firestore,
  uid: string,
  asked: Keep,
  now: Date,
): Promise<'kept' | 'full' | 'not verified'> {
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

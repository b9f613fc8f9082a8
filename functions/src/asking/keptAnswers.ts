import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import type { HeardPassage, KeptAnswer } from '#domain/api/askReplies.ts'
import { cited } from '#domain/asking/cited.ts'
import { inPool } from '#domain/inPool.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { mayBeHeard, readRights } from '../summaries/ownTranscript.ts'

export type StoredAnswers = Record<string, Omit<KeptAnswer, 'id'>>
const READ_AT_ONCE = 6

export function keptAnswersOf(database: Firestore, uid: string): DocumentReference {
  return database.collection('keptAnswers').doc(uid)
}

/** An account's kept answers, the newest first, without what it may no longer read. #answer-rights */
export async function keptAnswers(database: Firestore, uid: string): Promise<KeptAnswer[]> {
  const stored = ((await keptAnswersOf(database, uid).get()).get('of') ?? {}) as StoredAnswers
  const answers = Object.entries(stored).map(([id, answer]) => ({ id, ...answer }))
  const ids = [...new Set(answers.flatMap(({ passages }) => passages.map(({ summaryId }) => summaryId)))]
  const gone = new Set(await goneOf(database, uid, ids))
  const isThere = (passage: HeardPassage | undefined) => passage !== undefined && !gone.has(passage.summaryId)
  return answers
    .map(({ sentences, passages, ...answer }) => {
      const left = sentences.filter(({ rests }) => rests.every((at) => isThere(passages[at])))
      const numbered = left.map(({ text, rests }) => ({ text, rests: rests.map((at) => at + 1) }))
      return { ...answer, ...cited(numbered, passages) }
    })
    .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt))
}

/** Those of some summaries whose words an account may read no more. #answer-rights */
export async function goneOf(database: Firestore, uid: string, ids: readonly string[]): Promise<string[]> {
  const isGone = async (id: string) => (mayBeHeard(await readRights(database, id, uid)) ? [] : [id])
  return (await inPool(ids, READ_AT_ONCE, isGone)).flat()
}

export async function dropAnswer(database: Firestore, uid: string, id: string): Promise<void> {
  await keptAnswersOf(database, uid).set({ of: { [id]: await deleteField() } }, { merge: true })
}

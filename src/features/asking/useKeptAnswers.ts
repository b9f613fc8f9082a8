import { useState } from 'react'
import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { keptAnswersContract } from '#domain/api/askCalls.ts'
import { type KeptAnswer, LONGEST_BEGINNING } from '#domain/api/askReplies.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { useArrival } from '../../shared/api/useArrival.ts'
import type { Answered } from './askLibrary.ts'

type Change = RequestOf<typeof keptAnswersContract>

/** What the server needs to keep an answer: it reads the words anew. */
export const keepOf = ({ question, answer: { sentences, passages } }: Answered): Change => ({
  do: 'keep',
  question,
  sentences,
  passages: passages.map(({ summaryId, startSeconds, text }) => ({
    summaryId,
    startSeconds,
    text: text.slice(0, LONGEST_BEGINNING),
  })),
})

export const isSame = (kept: KeptAnswer, { question, answer: { sentences } }: Answered) =>
  kept.question === question && kept.sentences[0]?.text === sentences[0]?.text

/** The account's kept answers, the newest first; undefined until they are there. docs/rules.md "Asking" */
export function useKeptAnswers(uid: string) {
  const [kept, setKept] = useState<readonly KeptAnswer[]>()
  const [failure, setFailure] = useState<string>()
  const answered = async (asked: Change) => call('keptAnswers', asked, await bearer())
  const change = async (asked: Change) => {
    const called = await answered(asked)
    setFailure(called.outcome === 'done' ? undefined : failureMessage(called))
    if (called.outcome === 'done') setKept(called.answer.data.answers)
  }
  useArrival(
    uid,
    () => answered({ do: 'list' }),
    (called) => {
      if (called.outcome === 'done') setKept(called.answer.data.answers)
    },
  )
  return { kept, change, failure }
}

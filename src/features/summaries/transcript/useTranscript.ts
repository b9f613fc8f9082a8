import { startTransition, useEffect, useState } from 'react'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { reportFailure } from '../../../shared/api/reportFailure.ts'
import { bearer } from '../../../shared/session/bearer.ts'
import { transcriptTexts } from './texts.en.ts'

interface Words {
  /** As far as they have come. */
  lines: readonly TranscriptLine[]
  isWhole: boolean
  failure?: string
}

/** The lines of a transcript, answer by answer: the first ones are shown while the rest is on its way. */
export function useTranscript(summaryId: string): Words {
  const [words, setWords] = useState<Words>({ lines: [], isWhole: false })
  useEffect(() => {
    const leaving = new AbortController()
    const readAll = async () => {
      let cursor: string | undefined
      do {
        const asked = { summary: summaryId, ...(cursor !== undefined && { cursor }) }
        const called = await call('transcript', asked, await bearer())
        if (leaving.signal.aborted) return
        if (called.outcome !== 'done') {
          const failure = failureMessage(called, transcriptTexts.failed)
          setWords(({ lines }) => ({ lines, isWhole: false, failure }))
          return
        }
        const { lines, next } = called.answer.data
        startTransition(() =>
          setWords((before) => ({ lines: [...before.lines, ...lines], isWhole: next === undefined })),
        )
        cursor = next
      } while (cursor !== undefined)
    }
    readAll().catch(reportFailure)
    return () => leaving.abort()
  }, [summaryId])
  return words
}

import { startTransition, useEffect, useState } from 'react'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { reportFailure } from '../../../shared/api/reportFailure.ts'
import { linesAhead, readTranscript, storeOf } from '../../../shared/search/readTranscript.ts'
import { FIRST_LINES } from '../../../shared/search/searchStore.ts'
import { transcriptTexts } from './texts.en.ts'

export interface Words {
  /** Lines received so far. */
  lines: readonly TranscriptLine[]
  isWhole: boolean
  failure?: string
}

/** Waits until the next frame is painted. @param laterMs and so long after it */
export const painted = (laterMs = 0) =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, laterMs)))

/** A transcript's lines: the device's copy, until others arrive. @param owner a uid, or `teamUid` */
export function useTranscript(summaryId: string, owner: string): Words {
  const [words, setWords] = useState<Words>(() => ({ lines: linesAhead(owner, summaryId), isWhole: false }))
  useEffect(() => {
    const leaving = new AbortController()
    const isLeft = () => leaving.signal.aborted
    const readAll = async () => {
      // The lines read ahead are painted first.
      await painted()
      const store = await storeOf(owner)
      const refused = await readTranscript(store, summaryId, isLeft, (lines, isWhole) => {
        const show = () => setWords({ lines, isWhole })
        if (lines.length > FIRST_LINES) return startTransition(show)
        show()
        return painted()
      })
      if (refused === undefined || isLeft()) return
      // An account without the right to the words has no copy by now; others wait with theirs.
      const hasNoRight = refused.outcome === 'refused' && refused.status !== 429
      const kept = hasNoRight ? undefined : await store?.lines(summaryId)
      if (kept !== undefined) return setWords({ lines: kept, isWhole: true })
      const failure = failureMessage(refused, transcriptTexts.failed)
      setWords(({ lines }) => ({ lines: hasNoRight ? [] : lines, isWhole: false, failure }))
    }
    readAll().catch(reportFailure)
    return () => leaving.abort()
  }, [summaryId, owner])
  return words
}

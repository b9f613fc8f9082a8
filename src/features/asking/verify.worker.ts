import type { HeardPassage } from '#domain/api/askReplies.ts'
import { cited } from '#domain/asking/cited.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { readAsked } from '../../../functions/src/engine/ask/readAsked.ts'

/** Verifies an answer of the browser's own model, by the server's own code. */
export interface ToVerify {
  answer: string
  question: { text: string; language: EpisodeLanguage }
  passages: readonly HeardPassage[]
}
export type Verified = ReturnType<typeof cited<HeardPassage>> | undefined

self.addEventListener('message', ({ data: { answer, question, passages } }: MessageEvent<ToVerify>) => {
  const read = passages.map(({ summaryId, endSeconds = 0, isDenied = false, ...passage }) => ({
    ...passage,
    file: summaryId,
    endSeconds,
    isDenied,
  }))
  const reading = readAsked(answer, question, read)
  const verified: Verified = 'wrong' in reading ? undefined : cited(reading.answer, passages)
  self.postMessage(verified, { targetOrigin: location.origin })
})

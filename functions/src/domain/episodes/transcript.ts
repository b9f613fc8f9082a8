import type { EpisodeLanguage } from '../languages.ts'
import type { Chapter } from '../summaries/summary.ts'
import type { Seconds } from '../units.ts'

/** One sentence or utterance as it was said. */
export interface TranscriptSegment {
  startSeconds: Seconds
  endSeconds: Seconds
  /** Undefined where the source names nobody. */
  speaker?: string
  text: string
}

/** What is read in step with the sound: 10 to 15 seconds of it. docs/rules.md "Transcripts" */
export type TranscriptLine = TranscriptSegment

/** What an engine reads: segments in order of time, not overlapping. */
export interface Transcript {
  language: EpisodeLanguage
  durationSeconds: Seconds
  segments: readonly TranscriptSegment[]
  /** What the publisher says about the episode, for how names are spelled; absent where nothing is. */
  description?: string
  /** The publisher's chapters; absent where they name none. */
  chapters?: readonly Chapter[]
  /** The file that a transcriber heard, where it was kept; absent where somebody else wrote the words. */
  heardFile?: string
}

/** Words of a text, white space folded: how a quote is compared with the transcript it must stand in verbatim. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

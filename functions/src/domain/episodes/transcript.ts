import type { EpisodeLanguage } from '../languages.ts'
import type { Chapter } from '../summaries/summary.ts'
import type { Seconds } from '../units.ts'

/** One sentence or utterance. */
export interface TranscriptSegment {
  startSeconds: Seconds
  endSeconds: Seconds
  /** Undefined where the source names no speaker. */
  speaker?: string
  text: string
}

/** 10 to 15 seconds, read in step with the sound. docs/rules.md "Transcripts" */
export type TranscriptLine = TranscriptSegment

/** Segments in order of time, not overlapping. */
export interface Transcript {
  language: EpisodeLanguage
  durationSeconds: Seconds
  segments: readonly TranscriptSegment[]
  /** The publisher's description, for the spelling of names; absent without one. */
  description?: string
  /** The publisher's; absent without any. */
  chapters?: readonly Chapter[]
  /** The file that our transcriber heard, where it was kept; absent for published words. */
  heardFile?: string
}

/** A text with white space folded, as quotes are compared with transcripts. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

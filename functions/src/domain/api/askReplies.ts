import * as v from 'valibot'
import type { EpisodeLanguage } from '../languages.ts'
import type { EpisodeSource } from '../episodes/episodeSource.ts'
import type { Credits, Seconds } from '../units.ts'
import { replyOf } from './ApiContract.ts'
import { refusedSummary } from './refusalDetails.ts'

export const LONGEST_QUESTION = 300
export const MOST_EARLIER = 2

export interface HeardPassage {
  summaryId: string
  title: string
  show: string
  source: EpisodeSource
  startSeconds: Seconds
  /** Absent where the source names no speaker. */
  speaker?: string
  text: string
  language: EpisodeLanguage
}

/** Words of an earlier summary that say the same as a point of a later one. */
export interface KnownFrom extends Omit<HeardPassage, 'speaker'> {
  /** Index of the point in the later summary. */
  point: number
  /** When the earlier one was made. */
  date: string
  quote: string
}

/** Why the answer has passages only, uncharged. */
export const NO_ANSWER = ['no model', 'no credits', 'limit', 'failed'] as const

/** docs/rules.md "Asking" */
const asked = v.object({
  /** At most five; empty where no passage answers, or no model was asked. */
  sentences: v.array(
    v.object({
      text: v.string(),
      /** Indexes of passages, from 0; a sentence needs at least one. */
      rests: v.pipe(v.array(v.number()), v.minLength(1)),
    }),
  ),
  /** Those that the sentences rest on; else the nearest. */
  passages: v.array(v.custom<HeardPassage>((passage) => typeof passage === 'object' && passage !== null)),
  /** Absent where a model has read them. */
  why: v.exactOptional(v.picklist(NO_ANSWER)),
  charged: v.number(),
  /** -1: unlimited. */
  balance: v.number(),
})
export type Asked = v.InferOutput<typeof asked> & { balance: Credits }

export const askLibraryReply = replyOf('/api/ask', asked, refusedSummary)

import * as v from 'valibot'
import type { EpisodeLanguage } from '../languages.ts'
import type { EpisodeSource } from '../episodes/episodeSource.ts'
import type { Credits, Seconds } from '../units.ts'
import { replyOf } from './ApiContract.ts'
import { refusedSummary } from './refusalDetails.ts'

export const LONGEST_QUESTION = 300
/** Earlier questions that a question goes on from. */
export const MOST_EARLIER = 2

/** Words of an episode that can be played. */
export interface HeardPassage {
  summaryId: string
  title: string
  show: string
  source: EpisodeSource
  startSeconds: Seconds
  /** Absent where the source names nobody. */
  speaker?: string
  text: string
  language: EpisodeLanguage
}

/** What an earlier summary says as a point of a later one does. */
export interface KnownFrom extends Omit<HeardPassage, 'speaker'> {
  /** Place of the point in the later summary. */
  point: number
  /** When the earlier one was made. */
  date: string
  quote: string
}

/** Why there are passages alone, with nothing charged. */
export const NO_ANSWER = ['no model', 'no credits', 'limit', 'failed'] as const

/** What a question to one's library comes to. docs/rules.md "Asking" */
const asked = v.object({
  /** At most five; none where nobody says it, or where no model was asked. */
  sentences: v.array(
    v.object({
      text: v.string(),
      /** Places among the passages, from 0: a sentence without any is none. */
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

import * as v from 'valibot'
import type { EpisodeLanguage } from '../languages.ts'
import type { EpisodeSource } from '../episodes/episodeSource.ts'
import type { Credits, Seconds } from '../units.ts'
import { replyOf } from './ApiContract.ts'
import { refusedSummary } from './refusalDetails.ts'

export const MOST_EARLIER = 2
/** Passages that are shown where nobody says it, and where no model has answered. */
export const NEAREST = 3
export const MOST_SHOWN = 10
/** Of a passage's text, to tell it from others of its second. */
export const LONGEST_BEGINNING = 200

export interface HeardPassage {
  summaryId: string
  title: string
  show: string
  source: EpisodeSource
  startSeconds: Seconds
  /** Absent from answers that older devices keep. */
  endSeconds?: Seconds
  /** Absent where the source names no speaker. */
  speaker?: string
  text: string
  language: EpisodeLanguage
  /** Whether somebody else says at once that it is not so. */
  isDenied?: true
}

export interface OwnModelQuestion {
  system: string
  text: string
  schema: Record<string, unknown>
}

/** Words of an earlier summary that say the same as a point of a later one. */
export interface KnownFrom extends Omit<HeardPassage, 'speaker' | 'endSeconds' | 'isDenied'> {
  /** Index of the point in the later summary. */
  point: number
  /** When the earlier one was made. */
  date: string
  quote: string
}

/** Why the answer has passages only, uncharged. */
export const NO_ANSWER = ['no model', 'no credits', 'limit', 'failed'] as const

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const answer = {
  /** At most five; empty where no passage answers, or no model was asked. */
  sentences: v.array(
    v.object({
      text: v.string(),
      /** Indexes of passages, from 0; a sentence needs at least one. */
      rests: v.pipe(v.array(v.number()), v.minLength(1)),
    }),
  ),
  /** Those that the sentences rest on; else the nearest. */
  passages: v.array(v.custom<HeardPassage>(isObject)),
}

/** docs/rules.md "Asking" */
const asked = v.object({
  ...answer,
  /** For the browser's own model, about the passages; only where it was asked for. */
  device: v.exactOptional(v.custom<{ question: OwnModelQuestion; language: EpisodeLanguage }>(isObject)),
  /** Absent where a model has read them. */
  why: v.exactOptional(v.picklist(NO_ANSWER)),
  charged: v.number(),
  /** -1: unlimited. */
  balance: v.number(),
})
export type Asked = v.InferOutput<typeof asked> & { balance: Credits }

export const askLibraryReply = replyOf('/api/ask', asked, refusedSummary)

const keptAnswer = v.object({ id: v.string(), question: v.string(), ...answer, keptAt: v.string() })
/** Without sentences where nothing of what they rest on may be read any more. */
export type KeptAnswer = v.InferOutput<typeof keptAnswer>
export const MOST_KEPT_ANSWERS = 50

/** Ids of summaries that one call asks the rights of. */
export const MOST_CHECKED = 200

export const keptAnswersReply = replyOf(
  '/api/answers',
  v.object({
    /** All that are kept, the newest first; none where rights were asked. */
    answers: v.array(keptAnswer),
    /** Of the summaries that were asked for: those whose words may be read no more. */
    gone: v.exactOptional(v.array(v.string())),
  }),
  refusedSummary,
)

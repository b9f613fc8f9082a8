import type { EpisodeLanguage } from '../languages.ts'
import type { SummaryKind } from '../credits/summaryCost.ts'
import type { Seconds } from '../units.ts'

/** Least and most. */
export type Range = readonly [least: number, most: number]

/** Key points of a whole summary; fewer only where the episode says less. */
export const KEY_POINTS: Readonly<Record<SummaryKind, Range>> = { basic: [5, 8], advanced: [8, 12] }

/**
 * What a request is quoted and made as: `summary`, written by a model; `excerpt`, passages chosen by rule, in the speakers' words.
 * docs/rules.md "Excerpts"
 */
export const SUMMARY_FORMS = ['summary', 'excerpt'] as const
export type SummaryForm = (typeof SUMMARY_FORMS)[number]

/** What a summary is translated into; undefined where it is written in its episode's language. @param chosen of any kind */
export function translationOf(
  chosen: unknown,
  episode: EpisodeLanguage,
  form?: SummaryForm,
): EpisodeLanguage | undefined {
  return (chosen === 'en' || chosen === 'es') && chosen !== episode && form !== 'excerpt' ? chosen : undefined
}

/** A request with the language that its summary is written in as its episode's: what it is laid out, mailed and exported by. */
export function asWritten<Request extends { episode: { language: EpisodeLanguage } }>(
  request: Request,
  { language }: Pick<Summary, 'language'>,
): Request {
  return language === undefined ? request : { ...request, episode: { ...request.episode, language } }
}

/** Passages of a whole excerpt; fewer only where the episode says less. */
export const PASSAGES: Readonly<Record<SummaryKind, Range>> = { basic: [6, 8], advanced: [8, 10] }

/** Part of an episode that its key moments take together: least, most, and what is aimed at. */
export const MOMENT_SHARE = { least: 0.27, aim: 0.3, most: 0.33 } as const

/** A claim of the episode, anchored to the second where it is said; in an excerpt a passage, whose text is its quote. */
export interface KeyPoint {
  text: string
  /** The claim as it was verified, where `text` is its translation. */
  original?: string
  /** The transcript's own words, white space folded; the engine's where there is no transcript. */
  quote: string
  startSeconds: Seconds
  /** Of a passage; absent where the source does not say who speaks. */
  speaker?: string
}

/** A time span of the episode worth hearing. All together about 30 % of it, in order, without overlap. */
export interface KeyMoment {
  title: string
  /** The transcript's own words, white space folded; the engine's where there is no transcript. */
  quote: string
  startSeconds: Seconds
  endSeconds: Seconds
  /** How much it is worth hearing beside the others, 0 to 1. Absent where the engine did not weigh it. */
  weight?: number
}

/** Where a subject of the episode begins. The first one begins with the episode, each ends where the next begins. */
export interface Chapter {
  title: string
  startSeconds: Seconds
}

export interface Speaker {
  name: string
  /** Part of the spoken time, 0 to 1. */
  share: number
}

/** A sentence worth passing on. */
export interface NotableQuote {
  /** The transcript's own words, white space folded; the engine's where there is no transcript. */
  quote: string
  startSeconds: Seconds
  /** Absent where the source does not say who speaks. */
  speaker?: string
}

/** What a mention may be of. */
export const MENTION_KINDS = ['book', 'paper', 'tool', 'other'] as const
export type MentionKind = (typeof MENTION_KINDS)[number]

/** A work or a tool that is recommended or talked about by name. */
export interface Mention {
  name: string
  kind: MentionKind
  /** Absent where its name is not said as it is spelled. */
  startSeconds?: Seconds
}

/**
 * How many of the points that the engine proposed stand verbatim in a transcript that it did not write.
 * docs/rules.md "Summaries and verification"
 */
export interface Verification {
  anchored: number
  total: number
}

/** What a summary holds. Stored at `summaries/{id}/parts/result`. docs/rules.md "Summaries and verification" */
export interface Summary {
  /** Absent in those from before there were excerpts: each is what it was called then, a summary. */
  form?: SummaryForm
  /** What its own words were translated into; absent: they are in the episode's. A point without `original` still is. */
  language?: EpisodeLanguage
  /** Of an excerpt the title of its episode. */
  headline: string
  /** '' in an excerpt. */
  gist: string
  /** As many as {@link KEY_POINTS} says. */
  keyPoints: readonly KeyPoint[]
  moments: readonly KeyMoment[]
  /** null where no independent transcript exists: then the summary says "not verified". */
  verified: Verification | null
  /** What the publisher says of the episode, in their own words; absent where they say nothing. */
  publisher?: { description?: string; chapters?: readonly Chapter[] }
  /** In order. Only in an advanced summary. */
  chapters?: readonly Chapter[]
  /** Who speaks, most first. Only in an advanced summary of an episode whose source names more than one. */
  speakers?: readonly Speaker[]
  /** 2 to 4, in order. Only in an advanced summary. */
  quotes?: readonly NotableQuote[]
  /** In order of time; absent where none is named, and in summaries from before there were any. */
  mentions?: readonly Mention[]
  /**
   * Spoken words per second in {@link SPEECH_BINS} equal parts of the episode, one decimal: what every waveform
   * draws. Absent where there is no transcript.
   */
  speech?: readonly number[]
  /**
   * The file that was heard, by its name of ours, where it was kept: its times are those of the summary. Absent where the words
   * came from elsewhere.
   */
  heardFile?: string
}

/** Parts that {@link Summary.speech} counts in. docs/rules.md "Look" */
export const SPEECH_BINS = 240

/** What a summary that is stored is. */
export function formOf({ form }: { form?: unknown }): SummaryForm {
  return form === 'excerpt' ? 'excerpt' : 'summary'
}

/** The publisher's chapters where there are any, else the engine's. */
export function shownChapters({ publisher, chapters = [] }: Partial<Summary>): readonly Chapter[] {
  return publisher?.chapters?.length ? publisher.chapters : chapters
}

import { EPISODE_LANGUAGES, type EpisodeLanguage } from '../languages.ts'
import type { SummaryKind } from '../credits/summaryCost.ts'
import type { Seconds } from '../units.ts'

export type Range = readonly [least: number, most: number]

/** Key points of a summary; fewer only where the episode says less. */
export const KEY_POINTS: Readonly<Record<SummaryKind, Range>> = { basic: [5, 8], advanced: [8, 12] }

/** `summary`: written by a model; `excerpt`: passages chosen by rule. docs/rules.md "Excerpts" */
export const SUMMARY_FORMS = ['summary', 'excerpt'] as const
export type SummaryForm = (typeof SUMMARY_FORMS)[number]

/** Undefined where a summary stays in its episode's language. @param chosen of any kind */
export function translationOf(
  chosen: unknown,
  episode: EpisodeLanguage,
  form?: SummaryForm,
): EpisodeLanguage | undefined {
  const language = EPISODE_LANGUAGES.find((each) => each === chosen)
  return language === episode || form === 'excerpt' ? undefined : language
}

/** Passages of an excerpt; fewer only where the episode says less. */
export const PASSAGES: Readonly<Record<SummaryKind, Range>> = { basic: [6, 8], advanced: [8, 10] }

/** Part of an episode in all its key moments: least, aim, most. */
export const MOMENT_SHARE = { least: 0.27, aim: 0.3, most: 0.33 } as const

/** A claim of the episode with its second; in an excerpt a passage, whose text is its quote. */
export interface KeyPoint {
  text: string
  /** The verified claim, where `text` is its translation. */
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
  /** As in KeyPoint. */
  quote: string
  startSeconds: Seconds
  endSeconds: Seconds
  /** Worth compared with the others, 0 to 1. Absent where the engine did not weigh it. */
  weight?: number
}

/** The first begins with the episode, each ends where the next begins. */
export interface Chapter {
  title: string
  startSeconds: Seconds
}

export interface Speaker {
  name: string
  /** Part of the spoken time, 0 to 1. */
  share: number
}

export interface NotableQuote {
  /** As in KeyPoint. */
  quote: string
  startSeconds: Seconds
  /** Absent where the source names no speaker. */
  speaker?: string
}

export const MENTION_KINDS = ['book', 'paper', 'tool', 'other'] as const
export type MentionKind = (typeof MENTION_KINDS)[number]

export interface Mention {
  name: string
  kind: MentionKind
  /** Absent where its name is spoken otherwise than spelled. */
  startSeconds?: Seconds
}

/** Proposed points that stand verbatim in a transcript. docs/rules.md "Summaries and verification" */
export interface Verification {
  anchored: number
  total: number
}

/** Stored at `summaries/{id}/parts/result`. docs/rules.md "Summaries and verification" */
export interface Summary {
  /** Absent in those older than excerpts: a summary. */
  form?: SummaryForm
  /** Language of its translation; absent: the episode's. A point without `original` is untranslated. */
  language?: EpisodeLanguage
  /** Of an excerpt the episode's title. */
  headline: string
  /** '' in an excerpt. */
  gist: string
  /** As many as {@link KEY_POINTS} says. */
  keyPoints: readonly KeyPoint[]
  moments: readonly KeyMoment[]
  /** null without an independent transcript: "not verified". */
  verified: Verification | null
  /** The publisher's own words; absent without any. */
  publisher?: { description?: string; chapters?: readonly Chapter[] }
  /** In order. Only in an advanced summary. */
  chapters?: readonly Chapter[]
  /** Most speech first. Only in an advanced summary of an episode whose source names more than one. */
  speakers?: readonly Speaker[]
  /** 2 to 4, in order. Only in an advanced summary. */
  quotes?: readonly NotableQuote[]
  /** In order of time; absent where none is named, and in older summaries. */
  mentions?: readonly Mention[]
  /** Spoken words per second in {@link SPEECH_BINS} equal parts, for waveforms. Absent without a transcript. */
  speech?: readonly number[]
  /** Our name of the heard file, where kept: its times are the summary's. Absent for other words. */
  heardFile?: string
}

/** docs/rules.md "Look" */
export const SPEECH_BINS = 240

export function formOf({ form }: { form?: unknown }): SummaryForm {
  return form === 'excerpt' ? 'excerpt' : 'summary'
}

/** The publisher's chapters, else the engine's. */
export function shownChapters({ publisher, chapters = [] }: Partial<Summary>): readonly Chapter[] {
  return publisher?.chapters?.length ? publisher.chapters : chapters
}

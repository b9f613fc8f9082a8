import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { Credits, Seconds } from '#domain/units.ts'

export interface BriefSummary {
  /** Of the request. */
  id: string
  title: string
  show: string
  image: string | null
  durationSeconds: Seconds
  source: EpisodeSource
  /** Of the episode, and so of its summary. */
  language: EpisodeLanguage
  /** What is new to the reader leads its points. */
  summary: Summary
  /** How many of its points are; absent where all are, or the reader wants none marked. */
  fresh?: number
}

export interface BriefOffer {
  episodeId: string
  showId: string
  title: string
  show: string
  image: string | null
  published: Date
  durationSeconds: Seconds | null
  price: Credits | null
}

/** What is new of the shows that somebody follows. */
export interface Brief {
  name: string
  at: Date
  timeZone: string
  rhythm: 'each' | 'daily' | 'weekly'
  hour: number
  summaries: readonly BriefSummary[]
  offers: readonly BriefOffer[]
  /** Shows whose feeds have been silent for two weeks. */
  resting: readonly string[]
  charged: Credits
  cap: Credits | null
  capLeft: Credits
  /** -1 is unlimited. */
  balance: Credits
  shows: number
}

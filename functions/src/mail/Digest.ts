import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { Credits, Seconds } from '#domain/units.ts'

export interface DigestSummary {
  /** The request's id. */
  id: string
  title: string
  show: string
  image: string | null
  durationSeconds: Seconds
  source: EpisodeSource
  /** The episode's, and so its summary's. */
  language: EpisodeLanguage
  /** Points new to the reader come first. */
  summary: Summary
  /** Number of new points; absent where all are new, or marking is off. */
  fresh?: number
}

export interface DigestOffer {
  episodeId: string
  showId: string
  title: string
  show: string
  image: string | null
  published: Date
  durationSeconds: Seconds | null
  price: Credits | null
}

/** News of the shows that an account follows. */
export interface Digest {
  name: string
  at: Date
  timeZone: string
  rhythm: 'each' | 'daily' | 'weekly'
  hour: number
  summaries: readonly DigestSummary[]
  offers: readonly DigestOffer[]
  /** Shows whose feeds have been silent for two weeks. */
  resting: readonly string[]
  charged: Credits
  cap: Credits | null
  capLeft: Credits
  /** -1 is unlimited. */
  balance: Credits
  shows: number
}

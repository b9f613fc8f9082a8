import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { Offer } from '#domain/following/following.ts'
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
  /** The episode's. */
  language: EpisodeLanguage
  /** Points new to the reader come first. */
  summary: Summary
  /** Number of new points; absent where all are new, or marking is off. */
  fresh?: number
}

export type DigestOffer = Pick<
  Offer,
  'episodeId' | 'showId' | 'title' | 'show' | 'image' | 'published' | 'durationSeconds' | 'price'
>

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

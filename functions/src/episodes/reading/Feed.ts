import type { Chapter } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'

/** A parsed feed. Text is plain, addresses are absolute and http or https; null is absent. */
export interface Feed {
  format: 'rss' | 'atom' | 'rdf'
  title: string | null
  /** Unchanged, mostly BCP 47. */
  language: string | null
  link: string | null
  image: string | null
  author: string | null
  /** Keeps line breaks. */
  description: string | null
  /** In feed order; {@link distinctEpisodes} drops repeats. */
  episodes: readonly FeedEpisode[]
  /** The feed was too large: only its newest episodes. */
  isCut: boolean
  extra: FeedExtra
}

/** A feed's claims and wishes, all unproven. */
export interface FeedExtra {
  /** Not to be listed by Apple. */
  itunesBlock: boolean
  /** `podcast:block` by service; null is all. */
  podcastBlock: readonly { id: string | null; isBlocked: boolean }[]
  podcastGuid: string | null
  newFeedUrl: string | null
  locked: boolean
  medium: string | null
  /** RFC 5005: its main feed, and its other pages. */
  links: Partial<Record<PagingLink, string>>
  /** Minutes. */
  ttl: number | null
  /** UTC hours without polls. */
  skipHours: readonly number[]
  /** `podcast:updateFrequency`: a recurrence rule, and whether the show is complete. */
  updateFrequency: { rrule: string | null; isComplete: boolean } | null
  liveItems: number
}

export const PAGING_LINKS = [
  'self',
  'first',
  'next',
  'prev',
  'previous',
  'last',
  'current',
  'prev-archive',
  'next-archive',
  'hub',
] as const
export type PagingLink = (typeof PAGING_LINKS)[number]

export interface FeedEpisode {
  guid: string | null
  title: string | null
  published: Date | null
  link: string | null
  durationSeconds: Seconds | null
  /** The best that can be cut and played. */
  enclosure: Enclosure | null
  /** Best first; absent without any. */
  alternates?: readonly Enclosure[]
  transcripts: readonly TranscriptLink[]
  chaptersUrl: string | null
  /** Podlove's, in the feed itself. */
  chapters: readonly Chapter[]
  /** Keeps line breaks. */
  description: string | null
  image: string | null
  /** `itunes:block` of the episode. */
  isBlocked: boolean
}

export interface Enclosure {
  url: string
  /** Unchanged. */
  type: string | null
  /** Bytes; unreliable. */
  length: number | null
}

export interface TranscriptLink {
  url: string
  type: string | null
  language: string | null
  rel: string | null
}

import type { Seconds } from '#domain/units.ts'

/** A show as its feed says it. Text is plain, addresses are absolute and http or https; null is what the feed does not say. */
export interface Feed {
  format: 'rss' | 'atom' | 'rdf'
  title: string | null
  /** As it is written, mostly BCP 47. */
  language: string | null
  link: string | null
  image: string | null
  author: string | null
  /** Lines apart. */
  description: string | null
  /** In the order of the feed; {@link distinctEpisodes} leaves out what it repeats. */
  episodes: readonly FeedEpisode[]
  /** The feed was too large: these are its newest episodes only. */
  isCut: boolean
  extra: FeedExtra
}

/** What a feed says of itself, and asks of those who read it. All of it is anybody's claim. */
export interface FeedExtra {
  /** `itunes:block` says yes: not to be listed by Apple. */
  itunesBlock: boolean
  /** `podcast:block`, with the service that is meant; null is all. */
  podcastBlock: readonly { id: string | null; isBlocked: boolean }[]
  podcastGuid: string | null
  newFeedUrl: string | null
  locked: boolean
  medium: string | null
  /** Addresses of RFC 5005: where this feed is from, and its other pages. */
  links: Partial<Record<PagingLink, string>>
  /** Minutes. */
  ttl: number | null
  /** Hours of the day, UTC, at which nobody need ask. */
  skipHours: readonly number[]
  /** `podcast:updateFrequency`: a recurrence rule, and whether the show has ended. */
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
  /** The others, best first; absent where there are none. */
  alternates?: readonly Enclosure[]
  transcripts: readonly TranscriptLink[]
  chaptersUrl: string | null
  /** Podlove's, which stand in the feed itself. */
  chapters: readonly Chapter[]
  /** Lines apart. */
  description: string | null
  image: string | null
  /** `itunes:block` of the episode. */
  isBlocked: boolean
}

export interface Enclosure {
  url: string
  /** As it is written. */
  type: string | null
  /** Bytes; as wrong as feeds are. */
  length: number | null
}

export interface TranscriptLink {
  url: string
  type: string | null
  language: string | null
  rel: string | null
}

export interface Chapter {
  startSeconds: Seconds
  title: string
  url: string | null
  image: string | null
}

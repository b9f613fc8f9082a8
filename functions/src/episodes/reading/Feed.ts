import type { Chapter } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'

/** A parsed feed. Text is plain, addresses are absolute and http or https; null is absent. */
export interface Feed {
  title: string | null
  /** Unchanged, mostly BCP 47. */
  language: string | null
  link: string | null
  image: string | null
  author: string | null
  /** In feed order; {@link distinctEpisodes} drops repeats. */
  episodes: readonly FeedEpisode[]
  extra: FeedExtra
}

/** A feed's claims and wishes, all unproven. */
export interface FeedExtra {
  /** Not to be listed by Apple. */
  itunesBlock: boolean
  /** `podcast:block` by service; null is all. */
  podcastBlock: readonly { id: string | null; isBlocked: boolean }[]
  /** RFC 5005. */
  nextPage: string | undefined
  /** Minutes. */
  ttl: number | null
  /** UTC hours without polls. */
  skipHours: readonly number[]
  /** `podcast:updateFrequency`: a recurrence rule, and whether the show is complete. */
  updateFrequency: { rrule: string | null; isComplete: boolean } | null
}

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

import type { DirectoryShow } from '../../platform/gateways/PodcastDirectory.ts'
import type { Feed, FeedEpisode } from '../reading/Feed.ts'

export interface FoundFeed {
  /** Behind permanent redirects, before temporary ones. */
  address: string
  feed: Feed
  etag?: string
  lastModified?: string
}

/** Sound without a show: a file, or a page that names one. */
export interface LooseEpisode {
  title: string | null
  showTitle: string | null
  durationSeconds: number | null
  published: Date | null
  audio: { url: string; type: string | null; length: number | null }
}

export type FindRefusal =
  | 'NOT_A_PODCAST'
  | 'FEED_UNREADABLE'
  | 'FEED_PRIVATE'
  | 'EPISODE_GONE'
  | 'ONLY_ON_SPOTIFY'
  | 'ONLY_ON_APPLE'
  | 'YOUTUBE_LIST'
  | 'NO_AUDIO'
  | 'TOO_LARGE'
  | 'UNREACHABLE'

export type Found =
  /** Unchanged, for the YouTube code. */
  | { kind: 'youtube'; address: string }
  | { kind: 'episode'; source: FoundFeed; episode: FeedEpisode }
  | { kind: 'loose'; episode: LooseEpisode }
  /** Without repeated episodes. */
  | { kind: 'show'; source: FoundFeed; episodes: readonly FeedEpisode[] }
  /** Of a search; may be empty. */
  | { kind: 'shows'; shows: readonly DirectoryShow[]; via?: 'spotify' }
  | { kind: 'refused'; reason: FindRefusal }

export interface Asked {
  /** Two letters: the store whose directory is searched. */
  country: string
  now: Date
  signal?: AbortSignal
}

export type NotFound = Found & { kind: 'refused' }

export const refused = (reason: FindRefusal): NotFound => ({ kind: 'refused', reason })

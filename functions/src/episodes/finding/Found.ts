import type { DirectoryShow } from '../../platform/gateways/PodcastDirectory.ts'
import type { Feed, FeedEpisode } from '../reading/Feed.ts'

/** A feed that was found, with what the next request for it needs. */
export interface FoundFeed {
  /** Where it is read from: behind permanent redirects, before others. */
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
  /** As it is: who knows YouTube goes on with it. */
  | { kind: 'youtube'; address: string }
  | { kind: 'episode'; source: FoundFeed; episode: FeedEpisode; via?: 'spotify' }
  | { kind: 'loose'; episode: LooseEpisode }
  /** Its episodes are the feed's, each once. */
  | { kind: 'show'; source: FoundFeed; episodes: readonly FeedEpisode[]; via?: 'spotify' }
  /** Of a search; empty where nothing was found. */
  | { kind: 'shows'; shows: readonly DirectoryShow[]; via?: 'spotify' }
  | { kind: 'refused'; reason: FindRefusal }

export interface Asked {
  /** Two letters, of the store whose directory is asked for words. */
  country: string
  now: Date
  signal?: AbortSignal
}

export type NotFound = Found & { kind: 'refused' }

export const refused = (reason: FindRefusal): NotFound => ({ kind: 'refused', reason })

import type { FeedEpisode } from './Feed.ts'

/**
 * What tells an episode apart from all others of its feed: its guid, else where its sound lies, else title and date. Feeds
 * change everything else. The kind stands in front, so that no guid can be taken for an address.
 * docs/rules.md "Podcasts"
 */
export function episodeIdentity({ guid, enclosure, title, published }: FeedEpisode): string {
  if (guid !== null) return `guid:${guid}`
  if (enclosure !== null) return `url:${enclosure.url}`
  return `title:${published?.toISOString() ?? ''}:${title ?? ''}`
}

/** The episodes of a feed, each once: of several with one identity the first one, which is mostly the newest. */
export function distinctEpisodes(episodes: readonly FeedEpisode[]): FeedEpisode[] {
  const byIdentity = new Map<string, FeedEpisode>()
  for (const episode of episodes) {
    const identity = episodeIdentity(episode)
    if (!byIdentity.has(identity)) byIdentity.set(identity, episode)
  }
  return [...byIdentity.values()]
}

import type { FeedEpisode } from './Feed.ts'

/**
 * Identifies an episode in its feed: its guid, else its sound's address, else title and date. Feeds change
 * everything else. The kind comes first, so that no guid passes for an address. docs/rules.md "Podcasts"
 */
export function episodeIdentity({ guid, enclosure, title, published }: FeedEpisode): string {
  if (guid !== null) return `guid:${guid}`
  if (enclosure !== null) return `url:${enclosure.url}`
  return `title:${published?.toISOString() ?? ''}:${title ?? ''}`
}

/** Each identity once: the first one, mostly the newest. */
export function distinctEpisodes(episodes: readonly FeedEpisode[]): FeedEpisode[] {
  const byIdentity = new Map<string, FeedEpisode>()
  for (const episode of episodes) {
    const identity = episodeIdentity(episode)
    if (!byIdentity.has(identity)) byIdentity.set(identity, episode)
  }
  return [...byIdentity.values()]
}

import type { Firestore } from 'firebase-admin/firestore'
import type { Show } from '#domain/podcastEpisode.ts'
import { episodeId, showId } from './episodeIds.ts'
import { type KeptEntry, MOST_ENTRIES, storedShow, storeShow } from './episodeStore.ts'
import { distinctEpisodes, episodeIdentity } from './reading/episodeIdentity.ts'
import type { Feed, FeedEpisode } from './reading/Feed.ts'

/** A feed that was read, and where. */
export interface ReadShow {
  /** After permanent redirects. */
  feedUrl: string
  feed: Feed
  /** Whose private feed it is; undefined where it is public. */
  ownerUid: string | undefined
  etag: string | undefined
  lastModified: string | undefined
}

export interface KnownShow {
  id: string
  show: Show
  /** Newest first, as far as they are kept. */
  entries: readonly KeptEntry[]
}

/** Keeps a show, so that its episodes can be looked through and chosen. */
export async function keepShow(database: Firestore, read: ReadShow, now: Date): Promise<KnownShow> {
  const { feedUrl, feed, ownerUid, etag, lastModified } = read
  const id = showId(feedUrl, ownerUid)
  const show: Show = {
    title: feed.title ?? new URL(feedUrl).hostname,
    author: feed.author,
    language: feed.language,
    image: feed.image,
    link: feed.link,
    ...(ownerUid !== undefined && { ownerUid }),
    updatedAt: now,
  }
  const entries = newestFirst(distinctEpisodes(feed.episodes))
    .slice(0, MOST_ENTRIES)
    .map((episode) => keptEntry(id, episode))
  await storeShow(database, id, show, {
    feedUrl,
    ...(ownerUid !== undefined && { ownerUid }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    readAt: now,
    entries,
  })
  return { id, show, entries }
}

/** What has no date keeps its place after what stands before it: most feeds are in order. */
function newestFirst(episodes: readonly FeedEpisode[]): FeedEpisode[] {
  let lastMs = Number.POSITIVE_INFINITY
  const dated = episodes.map((episode) => {
    lastMs = episode.published?.getTime() ?? lastMs
    return { episode, ms: lastMs }
  })
  return dated.toSorted((a, b) => b.ms - a.ms || 0).map(({ episode }) => episode)
}

function keptEntry(show: string, episode: FeedEpisode): KeptEntry {
  const { title, published, durationSeconds, enclosure, link, image, transcripts, chaptersUrl } = episode
  return {
    episodeId: episodeId(show, episodeIdentity(episode)),
    title: title ?? '',
    ...(published !== null && { published: published.toISOString() }),
    ...(durationSeconds !== null && { durationSeconds }),
    ...(enclosure !== null && { audioUrl: enclosure.url }),
    ...(link !== null && { pageUrl: link }),
    ...(image !== null && { image }),
    ...(transcripts.length > 0 && { transcripts }),
    ...(chaptersUrl !== null && { chaptersUrl }),
  }
}

/** A show that was found before, as somebody may see it; undefined where there is none, or it is another listener's. */
export async function knownShow(
  database: Firestore,
  id: string,
  uid: string,
): Promise<KnownShow | undefined> {
  const stored = await storedShow(database, id, uid)
  return stored && { id, show: stored.show, entries: stored.source.entries }
}

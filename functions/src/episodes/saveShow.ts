import type { Firestore } from 'firebase-admin/firestore'
import { FEED_FRESH_MS } from '#domain/time/lifetimes.ts'
import type { Show } from '#domain/episodes/podcastEpisode.ts'
import { episodeId, showId } from './episodeIds.ts'
import { fetchUntrusted } from '../platform/gateways/untrusted/fetchUntrusted.ts'
import { confirmShow, type KeptEntry, MOST_ENTRIES, storedShow, storeShow } from './episodeStore.ts'
import { MOST_BYTES } from './fetchLimits.ts'
import type { LooseEpisode } from './finding/Found.ts'
import { feedObjects } from './publisherObjects.ts'
import { chaptersIn } from './reading/publishersWords.ts'
import { distinctEpisodes, episodeIdentity } from './reading/episodeIdentity.ts'
import type { Feed, FeedEpisode } from './reading/Feed.ts'
import { cutText } from './reading/plainText.ts'
import { readFeed } from './reading/readFeed.ts'

/** Names come first in a description; links and thanks follow. */
const LONGEST_DESCRIPTION = 900
/** Newest entries that keep the feed's chapters, to fit a document. */
const WITH_CHAPTERS = 50

export interface ReadShow {
  /** After permanent redirects. */
  feedUrl: string
  feed: Feed
  /** Of a private feed; undefined where it is public. */
  ownerUid: string | undefined
  /** Of a known show, which keeps its id when its feed moves. */
  id?: string
  /** Unknown whether public, so its listener's for now. */
  isUnsettled?: boolean
  etag: string | undefined
  lastModified: string | undefined
  /** A requested episode older than those kept. */
  chosen?: FeedEpisode | undefined
}

export interface KnownShow {
  id: string
  show: Show
  /** Newest first. */
  entries: readonly KeptEntry[]
  nextPage?: string
}

export async function saveShow(database: Firestore, read: ReadShow, now: Date): Promise<KnownShow> {
  const { feedUrl, feed, ownerUid, isUnsettled, etag, lastModified, chosen } = read
  const id = read.id ?? showId(feedUrl, ownerUid)
  const show: Show = {
    title: feed.title ?? new URL(feedUrl).hostname,
    author: feed.author,
    language: feed.language,
    image: feed.image,
    link: feed.link,
    ...(ownerUid !== undefined && { ownerUid }),
    updatedAt: now,
  }
  const entries = keptEntries(id, feed)
  const older = chosen && keptEntry(id, chosen)
  if (older && !entries.some((entry) => entry.episodeId === older.episodeId)) entries.push(older)
  const { nextPage } = feed.extra
  const goesOn = nextPage === undefined ? {} : { nextPage }
  await storeShow(database, id, show, {
    feedUrl,
    ...goesOn,
    ...(ownerUid !== undefined && { ownerUid }),
    ...(isUnsettled && { isUnsettled }),
    ...(feedObjects(feed.extra) && { isBlocked: true as const }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    readAt: now,
    entries,
  })
  return { id, show, entries, ...goesOn }
}

/** Adds the feed's next page; unchanged where that fails, or has nothing new. */
export async function longerShow(
  database: Firestore,
  known: KnownShow,
  uid: string,
  now: Date,
): Promise<KnownShow> {
  const { id, show, entries, nextPage } = known
  const stored = nextPage === undefined ? undefined : await storedShow(database, id, uid)
  if (nextPage === undefined || stored === undefined) return known
  const fetched = await fetchUntrusted(nextPage, { maxBytes: MOST_BYTES.feed, overflow: 'cut' })
  if (fetched.kind !== 'fetched') return known
  const reading = readFeed(fetched.bytes, fetched)
  if (reading.kind === 'refused') return known
  const { episodes, extra } = reading.feed
  const ids = new Set(entries.map((entry) => entry.episodeId))
  const older = newestFirst(distinctEpisodes(episodes))
    .map((episode) => keptEntry(id, episode, false))
    .filter((entry) => !ids.has(entry.episodeId))
  const all = [...entries, ...older].slice(0, MOST_ENTRIES)
  // A page that leads to itself, or to known entries, is the last.
  const further = older.length > 0 && all.length < MOST_ENTRIES ? extra.nextPage : undefined
  const { nextPage: _, ...source } = stored.source
  const goesOn = further === undefined ? {} : { nextPage: further }
  await storeShow(database, id, show, { ...source, ...goesOn, readAt: now, entries: all })
  return { id, show, entries: all, ...goesOn }
}

/** Newest first. @param id of the show */
export function keptEntries(id: string, { episodes }: Pick<Feed, 'episodes'>): KeptEntry[] {
  const newest = newestFirst(distinctEpisodes(episodes)).slice(0, MOST_ENTRIES)
  return newest.map((episode, at) => keptEntry(id, episode, at < WITH_CHAPTERS))
}

/** Undated entries keep their place: most feeds are in order. */
function newestFirst(episodes: readonly FeedEpisode[]): FeedEpisode[] {
  let lastMs = Number.POSITIVE_INFINITY
  const dated = episodes.map((episode) => {
    lastMs = episode.published?.getTime() ?? lastMs
    return { episode, ms: lastMs }
  })
  return dated.toSorted((a, b) => b.ms - a.ms || 0).map(({ episode }) => episode)
}

function keptEntry(show: string, episode: FeedEpisode, hasChapters = true): KeptEntry {
  const { title, published, durationSeconds, enclosure, link, image, transcripts, chaptersUrl, description } =
    episode
  const named = episode.chapters.length > 0 ? episode.chapters : chaptersIn(description ?? '')
  const chapters = hasChapters ? named : []
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
    ...(chapters.length > 0 && { chapters }),
    ...(description !== null && { description: cutText(description, LONGEST_DESCRIPTION) }),
  }
}

/** A known show, if this account may see it; an old one is fetched again, and stays where its feed fails. */
export async function knownShow(
  database: Firestore,
  id: string,
  uid: string,
  now: Date,
): Promise<KnownShow | undefined> {
  const stored = await storedShow(database, id, uid)
  if (stored === undefined) return undefined
  const { show, source } = stored
  const { nextPage } = source
  const known = { id, show, entries: source.entries, ...(nextPage !== undefined && { nextPage }) }
  const { feedUrl, etag, lastModified, ownerUid, isUnsettled = false, readAt, isLoose } = source
  if (isLoose || now.getTime() - readAt.getTime() < FEED_FRESH_MS) return known
  const fetched = await fetchUntrusted(feedUrl, {
    maxBytes: MOST_BYTES.feed,
    overflow: 'cut',
    etag,
    lastModified,
  })
  if (fetched.kind === 'refused') return known
  if (fetched.kind === 'unchanged') {
    await confirmShow(database, id, now)
    return known
  }
  const { bytes, contentType, address } = fetched
  const reading = readFeed(bytes, { address, contentType })
  if (reading.kind === 'refused') return known
  const read = {
    id,
    feedUrl,
    feed: reading.feed,
    ownerUid,
    isUnsettled,
    etag: fetched.etag,
    lastModified: fetched.lastModified,
  }
  return saveShow(database, read, now)
}

/** Keeps a lone sound as an episode of its own show, for the listener who brought it. */
export async function keepLoose(
  database: Firestore,
  { title, showTitle, durationSeconds, published, audio }: LooseEpisode,
  ownerUid: string,
  now: Date,
): Promise<KnownShow> {
  const host = new URL(audio.url).hostname
  const id = showId(audio.url, ownerUid)
  const show: Show = {
    title: showTitle ?? host,
    author: null,
    language: null,
    image: null,
    link: null,
    ownerUid,
    updatedAt: now,
  }
  const entry: KeptEntry = {
    episodeId: episodeId(id, `url:${audio.url}`),
    title: title ?? host,
    audioUrl: audio.url,
    ...(published !== null && { published: published.toISOString() }),
    ...(durationSeconds !== null && { durationSeconds }),
  }
  await storeShow(database, id, show, {
    feedUrl: audio.url,
    ownerUid,
    isLoose: true,
    readAt: now,
    entries: [entry],
  })
  return { id, show, entries: [entry] }
}

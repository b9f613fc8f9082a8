import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { WORDS_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { PodcastEpisode, Show } from '#domain/episodes/podcastEpisode.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { readDocument } from '../platform/readDocument.ts'
import type { Chapter } from '#domain/summaries/summary.ts'
import type { TranscriptLink } from './reading/Feed.ts'
import { packed, unpacked } from './packed.ts'

/** An entry of a feed, as it is kept for who looks through the show. */
export interface KeptEntry {
  episodeId: string
  title: string
  /** ISO 8601. */
  published?: string
  durationSeconds?: number
  audioUrl?: string
  pageUrl?: string
  image?: string
  transcripts?: readonly TranscriptLink[]
  chaptersUrl?: string
  /** That the feed itself names, of its newest entries. */
  chapters?: readonly Chapter[]
  /** Its beginning. */
  description?: string
}

/** The document `sources/{show}`: what only the server may know of a show. */
export interface ShowSource {
  feedUrl: string
  /** Whose private feed it is. */
  ownerUid?: string
  /** No directory could say yet whether it is everybody's: until then it is its owner's. */
  isUnsettled?: boolean
  /** It is no feed, but an episode's sound by itself. */
  isLoose?: true
  /** When it was last read, it asked us or all to leave the show alone (`podcast:block`). */
  isBlocked?: true
  /** Where the feed goes on, in a page that was not read yet. */
  nextPage?: string
  /** What the server said of the feed, for asking whether it has changed. */
  etag?: string
  lastModified?: string
  /** When it was last asked. */
  readAt: Date
  entries: readonly KeptEntry[]
}

const SOURCE_SHAPE = v.looseObject({ feedUrl: v.string(), readAt: v.date(), packed: v.instance(Uint8Array) })
const SHOW_SHAPE = v.looseObject({ title: v.string() })
const EPISODE_SHAPE = v.looseObject({
  showId: v.string(),
  title: v.string(),
  durationSeconds: v.number(),
  audioUrl: v.string(),
})

/** Entries that are kept of a feed, the newest: a document may have 1 MiB. */
export const MOST_ENTRIES = 1_000

export function shows(database: Firestore, id: string): DocumentReference {
  return database.collection('shows').doc(id)
}

export function episodes(database: Firestore, id: string): DocumentReference {
  return database.collection('episodes').doc(id)
}

export function sources(database: Firestore, id: string): DocumentReference {
  return database.collection('sources').doc(id)
}

/** Keeps a show as its feed is now. */
export async function storeShow(
  database: Firestore,
  id: string,
  show: Show,
  { entries, ...source }: ShowSource,
): Promise<void> {
  let kept = entries.slice(0, MOST_ENTRIES)
  let parts = await packed(kept)
  while (parts.length > 1) {
    kept = kept.slice(0, Math.floor(kept.length / 2))
    parts = await packed(kept)
  }
  const batch = database.batch()
  batch.set(shows(database, id), show)
  const expiresAt = new Date(source.readAt.getTime() + WORDS_KEPT_MS)
  batch.set(sources(database, id), { ...source, packed: parts[0], expiresAt })
  await batch.commit()
}

/** The feed has been asked, and has not changed. */
export async function confirmShow(database: Firestore, id: string, now: Date): Promise<void> {
  await sources(database, id).update({ readAt: now, expiresAt: new Date(now.getTime() + WORDS_KEPT_MS) })
}

/** A show that somebody may see, and where it is from. Undefined where there is none, or it is another listener's. */
export async function storedShow(
  database: Firestore,
  id: string,
  uid: string,
): Promise<{ show: Show; source: ShowSource } | undefined> {
  const [showSnapshot, sourceSnapshot] = await database.getAll(shows(database, id), sources(database, id))
  if (showSnapshot === undefined || sourceSnapshot === undefined) return undefined
  const show = readDocument<Show>(showSnapshot, SHOW_SHAPE)
  const source = readDocument<Omit<ShowSource, 'entries'> & { packed: Uint8Array }>(
    sourceSnapshot,
    SOURCE_SHAPE,
  )
  if (show === undefined || source === undefined || !isVisible(show, uid)) return undefined
  const { packed: bytes, ...rest } = source
  return { show, source: { ...rest, entries: (await unpacked([bytes])) as KeptEntry[] } }
}

export async function storeEpisode(database: Firestore, id: string, episode: PodcastEpisode): Promise<void> {
  await episodes(database, id).set(episode)
}

/** Its file has been read: a transcriber of ours has written its words down, or it is longer than was known. */
export async function recordHeard(
  database: Firestore,
  id: string,
  changed: Partial<Pick<PodcastEpisode, 'words' | 'timesMayBeOff' | 'durationSeconds' | 'lengthFrom'>>,
): Promise<void> {
  await unlessWriteConflict(() => episodes(database, id).update(changed))
}

/** An episode that somebody may have summarized. Undefined where there is none, or it is another listener's. */
export async function storedEpisode(
  database: Firestore,
  id: string,
  uid: string,
): Promise<PodcastEpisode | undefined> {
  const episode = readDocument<PodcastEpisode>(await episodes(database, id).get(), EPISODE_SHAPE)
  return episode && isVisible(episode, uid) ? episode : undefined
}

function isVisible({ ownerUid }: { ownerUid?: string }, uid: string): boolean {
  return ownerUid === undefined || ownerUid === uid
}

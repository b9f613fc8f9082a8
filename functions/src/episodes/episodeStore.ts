import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { WORDS_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { PodcastEpisode, Show } from '#domain/episodes/podcastEpisode.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { readDocument } from '../platform/readDocument.ts'
import type { Chapter } from '#domain/summaries/summary.ts'
import type { TranscriptLink } from './reading/Feed.ts'
import { packed, unpacked } from './packed.ts'

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
  /** In the feed itself, of its newest entries. */
  chapters?: readonly Chapter[]
  /** Its beginning. */
  description?: string
}

/** The document `sources/{show}`: a show's server-only data. */
export interface ShowSource {
  feedUrl: string
  /** Of a private feed. */
  ownerUid?: string
  /** Not yet known to be public: its owner's until then. */
  isUnsettled?: boolean
  /** A lone episode without a feed. */
  isLoose?: true
  /** At the last reading its `podcast:block` named us or all. */
  isBlocked?: true
  nextPage?: string
  /** For conditional requests. */
  etag?: string
  lastModified?: string
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

/** Newest entries kept of a feed: a document may have 1 MiB. */
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

/** The feed was unchanged. */
export async function confirmShow(database: Firestore, id: string, now: Date): Promise<void> {
  await sources(database, id).update({ readAt: now, expiresAt: new Date(now.getTime() + WORDS_KEPT_MS) })
}

/** A show that an account may see. Undefined without one, or for another listener's. */
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

/** Its file was read: our transcriber has its words, or it is longer than known. */
export async function recordHeard(
  database: Firestore,
  id: string,
  changed: Partial<Pick<PodcastEpisode, 'words' | 'timesMayBeOff' | 'durationSeconds' | 'lengthFrom'>>,
): Promise<void> {
  await unlessWriteConflict(() => episodes(database, id).update(changed))
}

/** An episode that an account may request. Undefined without one, or for another listener's. */
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

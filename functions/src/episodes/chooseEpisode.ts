import type { Firestore } from 'firebase-admin/firestore'
import { FOUND_KEPT_MS } from '#domain/lifetimes.ts'
import type { PodcastEpisode } from '#domain/podcastEpisode.ts'
import type { Language } from '#domain/profile.ts'
import type { Seconds } from '#domain/units.ts'
import { fetchStranger } from '../platform/gateways/strangers/fetchStranger.ts'
import { type KeptEntry, storedEpisode, storeEpisode } from './episodeStore.ts'
import { MOST_BYTES } from './fetchLimits.ts'
import type { KnownShow } from './keepShow.ts'
import {
  type EpisodeTranscript,
  readableTranscripts,
  readEpisodeTranscript,
} from './reading/readEpisodeTranscript.ts'
import { storeTranscript } from './transcripts.ts'

/** Transcripts of one episode that are tried, the best first: each is a download. */
const MOST_TRIED = 3

export interface ChosenEpisode {
  id: string
  episode: PodcastEpisode
}

/**
 * Makes ready what is chosen of a show: reads its words, and keeps both. What was chosen within a day is not asked for
 * again.
 * @param uid who chooses
 * @returns `NO_AUDIO` for an entry without a sound
 */
export async function chooseEpisode(
  database: Firestore,
  { id: showId, show }: KnownShow,
  entry: KeptEntry,
  uid: string,
  now: Date,
): Promise<ChosenEpisode | 'NO_AUDIO'> {
  const { episodeId: id, audioUrl, title, published, pageUrl, image } = entry
  if (audioUrl === undefined) return 'NO_AUDIO'
  const known = await storedEpisode(database, id, uid)
  const isFresh = known !== undefined && now.getTime() - known.updatedAt.getTime() < FOUND_KEPT_MS
  if (isFresh && known.audioUrl === audioUrl) return { id, episode: known }

  const durationSeconds = entry.durationSeconds || undefined
  const read = await firstReadable(entry, show.language, durationSeconds ?? null)
  const isKept = read !== undefined && (await storeTranscript(database, id, read.transcript, now))
  const episode: PodcastEpisode = {
    showId,
    show: show.title,
    title: title || show.title,
    published: published === undefined ? null : new Date(published),
    durationSeconds: durationSeconds ?? read?.transcript.durationSeconds ?? 0,
    language: read?.transcript.language ?? show.language,
    image: image ?? show.image,
    audioUrl,
    pageUrl: pageUrl ?? null,
    words: isKept ? 'publisher' : 'none',
    ...(show.ownerUid !== undefined && { ownerUid: show.ownerUid }),
    updatedAt: now,
  }
  await storeEpisode(database, id, episode)
  return { id, episode }
}

async function firstReadable(
  { transcripts = [] }: KeptEntry,
  language: string | null,
  durationSeconds: Seconds | null,
): Promise<EpisodeTranscript | undefined> {
  const spoken = supported(language)
  if (spoken === undefined && language !== null) return undefined
  for (const { url } of readableTranscripts(transcripts, language).slice(0, MOST_TRIED)) {
    const fetched = await fetchStranger(url, { maxBytes: MOST_BYTES.transcript })
    if (fetched.kind !== 'fetched') continue
    const read = readEpisodeTranscript(fetched.bytes, fetched.contentType, spoken ?? 'en', durationSeconds)
    if (read === undefined) continue
    if (spoken !== undefined) return read
    // The feed says no language: the words do.
    const detected = await languageOf(read)
    if (detected !== undefined) return { ...read, transcript: { ...read.transcript, language: detected } }
  }
  return undefined
}

/** Words that tell a language: more say nothing new. */
const JUDGED_SEGMENTS = 200

async function languageOf({ transcript }: EpisodeTranscript): Promise<Language | undefined> {
  const { detectLanguage } = await import('../engine/embedded/read/detectLanguage.ts')
  const words = transcript.segments.slice(0, JUDGED_SEGMENTS).map(({ text }) => text)
  return detectLanguage(words.join(' ')).language ?? undefined
}

function supported(tag: string | null): Language | undefined {
  const primary = tag?.trim().split(/[-_]/)[0]?.toLowerCase()
  return primary === 'en' || primary === 'es' ? primary : undefined
}

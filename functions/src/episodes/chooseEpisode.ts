import type { Firestore } from 'firebase-admin/firestore'
import { supportedLanguage } from './rules/languageTag.ts'
import { FOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { PodcastEpisode } from '#domain/episodes/podcastEpisode.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Chapter } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { openSound } from '../platform/gateways/untrusted/openUntrusted.ts'
import { fetchUntrusted } from '../platform/gateways/untrusted/fetchUntrusted.ts'
import { type KeptEntry, storedEpisode, storeEpisode } from './episodeStore.ts'
import { MOST_BYTES } from './fetchLimits.ts'
import type { KnownShow } from './saveShow.ts'
import { contradicts, episodeLength } from './episodeLength.ts'
import { fetchAudioHeader } from './reading/fetchAudioHeader.ts'
import {
  type EpisodeTranscript,
  fromStart,
  readableTranscripts,
  readEpisodeTranscript,
  withinLength,
} from './reading/readEpisodeTranscript.ts'
import { readChapters } from './reading/readChapters.ts'
import { hasTranscript, storeTranscript } from './transcripts.ts'

/** A file whose length differs more from its feed is not the one that was transcribed. */
export const SAME_LENGTH_SECONDS: Seconds = 2
const LONGEST_LAST_SECONDS: Seconds = 30
/** Enough for the first frames of most files, too little to count as a listener. */
const CHECKED_BYTES = 256 * 1024
/** Longest fetch of a file's beginning and end. */
const HEADER_MS = 8_000

/** Transcripts tried per episode, best first: each is a download. */
const MOST_TRIED = 3

export interface ChosenEpisode {
  id: string
  episode: PodcastEpisode
}

/** Reads a chosen episode's words, and keeps both for a day. @returns `NO_AUDIO` for an entry without sound */
export async function chooseEpisode(
  database: Firestore,
  { id: showId, show }: KnownShow,
  entry: KeptEntry,
  uid: string,
  now: Date,
): Promise<ChosenEpisode | 'NO_AUDIO'> {
  const { episodeId: id, audioUrl, title, published, pageUrl, image, description } = entry
  if (audioUrl === undefined) return 'NO_AUDIO'
  const known = await storedEpisode(database, id, uid)
  const isSame = known?.audioUrl === audioUrl
  const isFresh = isSame && now.getTime() - known.updatedAt.getTime() < FOUND_KEPT_MS
  if (isFresh && known.lengthFrom !== undefined) return { id, episode: known }

  const wasRead = isSame && known.lengthFrom === 'read'
  const [found, named, file] = await Promise.all([
    firstReadable(entry, show.language),
    chaptersOf(entry),
    wasRead ? { ...known, seconds: known.durationSeconds, isEstimate: false } : lengthOf(audioUrl),
  ])
  const chapters = named.length > 0 ? named : (file?.chapters ?? [])
  const saidSeconds = entry.durationSeconds || undefined
  const read = found && fromStart(found, file?.isEstimate === false ? file.seconds : null)
  const wordsEndSeconds = read && endOf(read)
  const length = episodeLength({ file, wordsEndSeconds, saidSeconds })
  const cut = read && length && withinLength(read.transcript, length.seconds)
  // Whole words were looked at before. Of an hour's words a notice of ten seconds leaves one sentence.
  const isWhole = cut?.segments.length === read?.transcript.segments.length
  const words = cut && (isWhole || (await isMakeable(cut))) ? cut : undefined
  const isKept =
    words !== undefined &&
    (await storeTranscript(
      database,
      id,
      {
        ...words,
        ...(description !== undefined && { description }),
        ...(chapters.length > 0 && { chapters }),
      },
      now,
    ))
  const areOff =
    isKept &&
    read !== undefined &&
    file?.isEstimate === false &&
    !fits(read.transcript, saidSeconds, file.seconds)
  const episode: PodcastEpisode = {
    showId,
    show: show.title,
    title: title || show.title,
    published: published === undefined ? null : new Date(published),
    durationSeconds: length?.seconds ?? 0,
    ...(length && { lengthFrom: wasRead && length.from === 'file' ? 'read' : length.from }),
    ...(file?.chapters && { chapters: file.chapters }),
    ...(file?.bytesPerSecond !== undefined && { bytesPerSecond: file.bytesPerSecond }),
    language: words?.language ?? show.language,
    image: image ?? show.image,
    audioUrl,
    pageUrl: pageUrl ?? null,
    words: isKept ? 'publisher' : (await hasTranscript(database, id, now)) ? 'transcribed' : 'none',
    ...(areOff && { timesMayBeOff: true }),
    ...(show.ownerUid !== undefined && { ownerUid: show.ownerUid }),
    updatedAt: now,
  }
  await storeEpisode(database, id, episode)
  return { id, episode }
}

/** From the publisher's file, else from the feed; those of the sound come after both. */
export async function chaptersOf({ chaptersUrl, chapters = [] }: KeptEntry): Promise<readonly Chapter[]> {
  if (chaptersUrl === undefined) return chapters
  const fetched = await fetchUntrusted(chaptersUrl, { maxBytes: MOST_BYTES.chapters })
  const read = fetched.kind === 'fetched' ? readChapters(fetched.bytes, fetched.contentType) : []
  return read?.length ? read : chapters
}

/** By its frames; undefined where unknown. */
export async function lengthOf(audioUrl: string) {
  const signal = AbortSignal.timeout(HEADER_MS)
  try {
    const opened = await openSound(audioUrl, { range: `bytes=0-${CHECKED_BYTES - 1}`, signal })
    if (opened.kind !== 'open') return undefined
    const header = await fetchAudioHeader(opened, openSound, { signal })
    if (header.kind !== 'header' || header.durationSeconds === null) return undefined
    const { durationSeconds: seconds, isEstimate, size, chapters } = header
    return { seconds, isEstimate, chapters, bytesPerSecond: size && Math.round(size / seconds) }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

/** A transcript's last words often claim to last for hours. */
export function endOf({ transcript, endsAtSeconds }: EpisodeTranscript): Seconds {
  const lastWordSeconds = transcript.segments.at(-1)?.startSeconds ?? 0
  return Math.min(endsAtSeconds, lastWordSeconds + LONGEST_LAST_SECONDS)
}

/** Whether the words may belong to the present file; a disbelieved feed does not count. */
export function fits({ segments }: Transcript, said: Seconds | undefined, inFile: Seconds): boolean {
  const lastWordSeconds = segments.at(-1)?.startSeconds ?? 0
  const isSaid =
    said === undefined || contradicts(said, inFile) || Math.abs(inFile - said) <= SAME_LENGTH_SECONDS
  return lastWordSeconds <= inFile && isSaid
}

/** The best transcript that a summary can be made of, in the language that is spoken. */
export async function firstReadable(
  { transcripts = [] }: Pick<KeptEntry, 'transcripts'>,
  language: string | null,
) {
  const spoken = supportedLanguage(language ?? '')
  if (spoken === undefined && language !== null) return undefined
  for (const { url } of readableTranscripts(transcripts, language).slice(0, MOST_TRIED)) {
    const fetched = await fetchUntrusted(url, { maxBytes: MOST_BYTES.transcript })
    if (fetched.kind !== 'fetched') continue
    const read = readEpisodeTranscript(fetched.bytes, fetched.contentType, spoken ?? 'en', null)
    if ('wrong' in read) continue
    // The feed says no language: the words do.
    const detected = spoken ?? (await languageOf(read))
    if (detected === undefined) continue
    const transcript = { ...read.transcript, language: detected }
    if (await isMakeable(transcript)) return { ...read, transcript }
  }
  return undefined
}

/** A jingle's line is no transcript: nothing unmakeable may be charged. */
const isMakeable = async (transcript: Transcript) =>
  (await import('../engine/embedded/readTranscript.ts')).isEnoughSpeech(transcript)

/** Segments that decide a language. */
const JUDGED_SEGMENTS = 200

async function languageOf({ transcript }: EpisodeTranscript): Promise<EpisodeLanguage | undefined> {
  const { detectLanguage } = await import('../engine/embedded/read/detectLanguage.ts')
  const words = transcript.segments.slice(0, JUDGED_SEGMENTS).map(({ text }) => text)
  return detectLanguage(words.join(' ')).language ?? undefined
}

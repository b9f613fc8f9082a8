import type { Firestore } from 'firebase-admin/firestore'
import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import { joinPieces } from '../../engine/transcriber/joinPieces.ts'
import { chaptersOf, SAME_LENGTH_SECONDS } from '../../episodes/chooseEpisode.ts'
import { recordHeard, storedEpisode, storedShow } from '../../episodes/episodeStore.ts'
import { unpacked } from '../../episodes/packed.ts'
import { storeTranscript } from '../../episodes/transcripts.ts'
import { createNextTasks } from './beginTranscription.ts'
import { endTranscription, INTERRUPTED } from './endTranscription.ts'
import {
  pieceName,
  piecesOf,
  readPiece,
  type StoredPiece,
  type Transcription,
  type TranscriptionError,
} from './Transcription.ts'

/** Fewer words are a jingle, or a model's invention. */
const LEAST_WORDS = 40
/** Characters that decide a language. */
const JUDGED_CHARACTERS = 20_000

const NOBODY: TranscriptionError = {
  code: 'SOUND_SILENT',
  message: 'We couldn’t hear any speech in this file.',
  isLasting: true,
}
const OTHER_LANGUAGE: TranscriptionError = {
  code: 'SOUND_LANGUAGE',
  message: 'Its sound could not be summarized because another language is spoken than its feed says.',
  isLasting: true,
}

/** Joins all pieces' words into the episode's transcript. Depends on the pieces alone, so it may repeat. */
export async function joinWords(
  database: Firestore,
  episodeId: string,
  known: Transcription,
  now: Date,
): Promise<string> {
  const { run, pieces: count, startedAt, language, durationSeconds, showId, ownerUid, heardFile } = known
  const names = Array.from({ length: count }, (_, index) => pieceName(run, index))
  const found = await database.getAll(...names.map((name) => piecesOf(database, episodeId).doc(name)))
  const pieces = found.flatMap((each) => readPiece(each)?.data ?? [])
  const end = (error?: TranscriptionError) => endTranscription(database, episodeId, startedAt, error, now)
  if (pieces.length < count) return end(INTERRUPTED)
  const heard = await Promise.all(
    pieces.flatMap((piece) => (piece.words ? [segmentsOf(piece, piece.words)] : [])),
  )
  const fileSeconds = pieces.at(-1)?.endSeconds ?? 0
  const joined = joinPieces(heard, { language, durationSeconds: fileSeconds })
  if ('missing' in joined) {
    const written = heard.map(({ index }) => index)
    await createNextTasks(episodeId, { ...known, written }, `missing-${now.getTime()}`)
    return 'some pieces are missing'
  }
  const { transcript } = joined
  const text = transcript.segments.map((segment) => segment.text).join(' ')
  if (text.split(/\s+/).length < LEAST_WORDS) return end(NOBODY)
  const { detectLanguage } = await import('../../engine/embedded/read/detectLanguage.ts')
  if (detectLanguage(text.slice(0, JUDGED_CHARACTERS)).language !== language) return end(OTHER_LANGUAGE)

  const source = await storedShow(database, showId, ownerUid ?? '')
  const entry = source?.source.entries.find((each) => each.episodeId === episodeId)
  const { description } = entry ?? {}
  const named = entry === undefined ? [] : await chaptersOf(entry)
  const episode = named.length > 0 ? undefined : await storedEpisode(database, episodeId, ownerUid ?? '')
  const chapters = episode?.chapters ?? named
  const kept = {
    ...transcript,
    ...(description !== undefined && { description }),
    ...(chapters.length > 0 && { chapters }),
    ...(heardFile !== undefined && { heardFile }),
  }
  if (!(await storeTranscript(database, episodeId, kept, now))) return end(INTERRUPTED)
  const areOff = Math.abs(fileSeconds - durationSeconds) > SAME_LENGTH_SECONDS
  await recordHeard(database, episodeId, {
    words: 'transcribed',
    durationSeconds: Math.round(fileSeconds),
    lengthFrom: 'read',
    ...(areOff && { timesMayBeOff: true }),
  })
  return end()
}

async function segmentsOf({ index, startSeconds, endSeconds, isLast }: StoredPiece, words: Uint8Array) {
  const segments = (await unpacked([words])) as TranscriptSegment[]
  return { index, startSeconds, endSeconds, isLast, segments }
}

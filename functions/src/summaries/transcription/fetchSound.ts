import type { Firestore } from 'firebase-admin/firestore'
import { SOUND_FETCH_MS, SOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { Seconds } from '#domain/units.ts'
import { UncuttableAudio } from '../../audio/UncuttableAudio.ts'
import type { SoundKeeper } from '../../engine/SummaryEngine.ts'
import { audioPieces } from '../../engine/transcriber/audioPieces.ts'
import { countedSound, mostSeconds, SoundTooLarge } from '../../engine/transcriber/countedSound.ts'
import { recordHeard } from '../../episodes/episodeStore.ts'
import { storeSound } from '../../episodes/soundPieces.ts'
import { soundKeeper } from '../../episodes/heardFiles.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { BrokenAnswer } from '../../platform/gateways/exchange.ts'
import { openSound, type UntrustedRefusal } from '../../platform/gateways/untrusted/openUntrusted.ts'
import { logWarning } from '../../platform/log.ts'
import { createNextTasks, TOO_LONG_CODE } from './beginTranscription.ts'
import { endTranscription } from './endTranscription.ts'
import {
  createTranscriptionTask,
  pieceName,
  piecesOf,
  type Stored,
  type StoredPiece,
  type Transcription,
  type TranscriptionError,
  transcriptionOf,
} from './Transcription.ts'

/** Per transcription; then it fails. */
export const MOST_DOWNLOADS = 5
const PAUSES_MS = [20_000, 60_000, 180_000, 600_000]

const because = (code: string, why: string, isLasting = false): TranscriptionError => ({
  code,
  message: `Its sound could not be heard because ${why}.`,
  isLasting,
})
const UNREACHABLE = because('SOUND_UNREACHABLE', 'the publisher’s server did not answer')
const GONE = because('SOUND_GONE', 'the publisher’s server does not give it to us')
const FORMAT = because('SOUND_FORMAT', 'its file is neither MP3 nor M4A, or is damaged', true)
const TOO_LONG = because(TOO_LONG_CODE, 'its file is much longer than its feed says', true)

const REFUSALS: Record<UntrustedRefusal, TranscriptionError> = {
  NOT_ALLOWED: GONE,
  GONE,
  NEEDS_LOGIN: GONE,
  TOO_LARGE: TOO_LONG,
  UNREACHABLE,
  BUSY: UNREACHABLE,
}

/** Ends a download; only {@link UNREACHABLE} is retried. */
class NoSound extends Error {
  readonly error: TranscriptionError
  readonly retryAfterSeconds: number | undefined
  /** Approximate length of a file that is too long. */
  readonly seconds: Seconds | undefined

  constructor(
    error: TranscriptionError,
    options: { cause?: unknown; retryAfterSeconds?: number | undefined; seconds?: Seconds } = {},
  ) {
    super(error.code, { cause: options.cause })
    this.error = error
    this.retryAfterSeconds = options.retryAfterSeconds
    this.seconds = options.seconds
  }
}

/**
 * Fetches an episode's sound once, cuts it on the way and keeps the pieces, so that all are of one file:
 * hosts insert other advertisements into each download. A retry downloads anew.
 */
export async function fetchSound(
  database: Firestore,
  episodeId: string,
  { data: known, updateTime }: Stored<Transcription>,
  now: Date,
): Promise<string> {
  const reference = transcriptionOf(database, episodeId)
  const run = known.run + 1
  if (known.run >= MOST_DOWNLOADS)
    return endTranscription(database, episodeId, known.startedAt, UNREACHABLE, now)
  const begun = await unlessWriteConflict(() =>
    reference.update({ run, movedAt: now }, { lastUpdateTime: updateTime }),
  )
  if (begun === undefined) return 'overtaken'
  try {
    const { showId, ownerUid } = known
    const of = { episodeId, showId, ...(ownerUid !== undefined && { ownerUid }) }
    const keeper = soundKeeper(database, of, now)
    const pieces = await keepPieces(database, episodeId, { ...known, run }, keeper, now)
    const { heardFile = await deleteField() } = keeper
    const cut = { phase: 'hearing', pieces, heardFile, written: [], movedAt: new Date() }
    const isOurs = await unlessWriteConflict(() => reference.update(cut, { lastUpdateTime: begun.writeTime }))
    if (isOurs === undefined) return 'overtaken'
    await createNextTasks(episodeId, { ...known, phase: 'hearing', run, pieces, written: [] }, 'cut')
    return `cut in ${pieces} pieces`
  } catch (error) {
    if (!(error instanceof NoSound)) throw error
    // The next quote uses the real length.
    if (error.seconds !== undefined)
      await recordHeard(database, episodeId, {
        durationSeconds: Math.round(error.seconds),
        lengthFrom: 'read',
      })
    const mayPass = error.error.code === UNREACHABLE.code && run < MOST_DOWNLOADS
    if (!mayPass) return endTranscription(database, episodeId, known.startedAt, error.error, new Date())
    logWarning('Sound did not come, and is fetched again', { run, error: error.error.code })
    const waitMs = Math.max(PAUSES_MS[run - 1] ?? 0, (error.retryAfterSeconds ?? 0) * 1_000)
    const task = {
      episodeId,
      startedMs: known.startedAt.getTime(),
      step: 'fetch' as const,
      again: `after-${run}`,
    }
    await createTranscriptionTask(task, new Date(Date.now() + waitMs))
    return 'to be fetched again'
  }
}

/** @returns the number of pieces @throws NoSound */
async function keepPieces(
  database: Firestore,
  episodeId: string,
  { run, audioUrl, durationSeconds }: Transcription,
  keeper: SoundKeeper,
  now: Date,
): Promise<number> {
  const opened = await openSound(audioUrl, { overallMs: SOUND_FETCH_MS })
  if (opened.kind !== 'open') {
    if (opened.kind === 'unchanged') throw new NoSound(UNREACHABLE)
    throw new NoSound(REFUSALS[opened.reason], { retryAfterSeconds: opened.retryAfterSeconds })
  }
  const expiresAt = new Date(now.getTime() + SOUND_KEPT_MS)
  const most = mostSeconds(durationSeconds)
  let pieces = 0
  try {
    const read = { bytes: 0 }
    for await (const { bytes, ...piece } of audioPieces(keeper.pass(countedSound(opened, read)))) {
      if (piece.endSeconds > most) {
        const share = Math.min(1, read.bytes / (opened.length ?? read.bytes))
        throw new NoSound(TOO_LONG, { seconds: piece.endSeconds / share })
      }
      const name = pieceName(run, piece.index)
      const soundParts = await storeSound(database, episodeId, name, bytes, expiresAt)
      const stored: StoredPiece = { ...piece, soundParts, asked: 0, failures: 0, expiresAt }
      await piecesOf(database, episodeId).doc(name).set(stored)
      pieces++
    }
  } catch (error) {
    if (error instanceof SoundTooLarge) throw new NoSound(TOO_LONG)
    if (error instanceof BrokenAnswer) throw new NoSound(UNREACHABLE, { cause: error })
    if (error instanceof UncuttableAudio) throw new NoSound(FORMAT, { cause: error })
    throw error
  } finally {
    opened.close()
  }
  if (pieces === 0) throw new NoSound(FORMAT)
  return pieces
}

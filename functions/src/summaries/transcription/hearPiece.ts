import type { Firestore } from 'firebase-admin/firestore'
import { HOUR_MS } from '#domain/units.ts'
import { PIECE_LEASE_BEYOND_WORK_MS } from '#domain/time/lifetimes.ts'
import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import { askTranscriber, TranscriberError } from '../../engine/transcriber/askTranscriber.ts'
import { packed } from '../../episodes/packed.ts'
import { readSound } from '../../episodes/soundPieces.ts'
import { setting } from '../../platform/config.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { logWarning } from '../../platform/log.ts'
import { endTranscription, INTERRUPTED } from './endTranscription.ts'
import { pieceLimitMs } from './transcriber.ts'
import {
  createTranscriptionTask,
  pieceName,
  piecesOf,
  readPiece,
  readTranscription,
  type Stored,
  type StoredPiece,
  type Transcription,
  type TranscriptionError,
  transcriptionOf,
} from './Transcription.ts'

/** Per piece; then the transcription fails. A server's request to wait does not count. */
export const MOST_FAILURES = 6
const PAUSES_MS = [10_000, 30_000, 60_000, 180_000, 600_000]
const BUSY_PAUSE_MS = 30_000

const SILENT: TranscriptionError = {
  code: 'TRANSCRIBER_UNAVAILABLE',
  message: 'Its sound could not be heard because the service that writes words down did not answer.',
  isLasting: false,
}
const REFUSED: TranscriptionError = {
  code: 'TRANSCRIBER_REFUSED',
  message: 'Its sound could not be heard because the service that writes words down does not take it.',
  isLasting: false,
}

/** Has a piece heard, once, and keeps its words; the last piece starts the joining. */
export async function hearPiece(
  database: Firestore,
  episodeId: string,
  { run, startedAt, language }: Transcription,
  { index, owner }: { index: number; owner: string },
  now: Date,
): Promise<string> {
  const reference = piecesOf(database, episodeId).doc(pieceName(run, index))
  const known = readPiece(await reference.get())
  if (known === undefined) return 'no such piece'
  const { data: piece, updateTime } = known
  if (piece.words !== undefined) return afterPiece(database, episodeId, startedAt)
  if (piece.lease !== undefined && piece.lease.owner !== owner && piece.lease.expiresAt > now)
    return 'another task has this piece'
  const sound = await readSound(database, episodeId, pieceName(run, index), piece.soundParts)
  if (sound === undefined) return endTranscription(database, episodeId, startedAt, INTERRUPTED, now)

  const limitMs = pieceLimitMs()
  const expiresAt = new Date(now.getTime() + limitMs + PIECE_LEASE_BEYOND_WORK_MS)
  const leased = await unlessWriteConflict(() =>
    reference.update({ lease: { owner, expiresAt }, asked: piece.asked + 1 }, { lastUpdateTime: updateTime }),
  )
  if (leased === undefined) return 'another task has taken this piece'
  const held = { data: piece, updateTime: leased.writeTime }
  let segments: TranscriptSegment[]
  try {
    const settings = {
      url: setting('TRANSCRIBER_URL'),
      model: setting('TRANSCRIBER_MODEL'),
      key: setting('TRANSCRIBER_API_KEY'),
    }
    segments = await askTranscriber(
      { ...piece, bytes: sound },
      language,
      settings,
      AbortSignal.timeout(limitMs),
    )
  } catch (error) {
    return afterFailure(database, episodeId, { run, startedAt }, held, error)
  }
  const none = await deleteField()
  const [words] = await packed(segments)
  const isKept = await database.runTransaction(async (transaction) => {
    const whole = readTranscription(await transaction.get(transcriptionOf(database, episodeId)))?.data
    if (whole?.startedAt.getTime() !== startedAt.getTime() || whole.phase !== 'hearing') return false
    transaction.update(reference, { words, lease: none }, { lastUpdateTime: leased.writeTime })
    const written = [...new Set([...whole.written, index])]
    transaction.update(transcriptionOf(database, episodeId), { written, movedAt: new Date() })
    return true
  })
  return isKept ? afterPiece(database, episodeId, startedAt) : 'overtaken'
}

/** After a piece's words are kept. */
async function afterPiece(database: Firestore, episodeId: string, startedAt: Date): Promise<string> {
  const whole = readTranscription(await transcriptionOf(database, episodeId).get())?.data
  if (whole?.startedAt.getTime() !== startedAt.getTime()) return 'another one has begun'
  const { pieces, written, run } = whole
  if (written.length < pieces) return `${written.length} of ${pieces} pieces`
  await createTranscriptionTask({
    episodeId,
    startedMs: startedAt.getTime(),
    step: 'join',
    again: `${run}-all`,
  })
  return 'all pieces'
}

async function afterFailure(
  database: Firestore,
  episodeId: string,
  { run, startedAt }: Pick<Transcription, 'run' | 'startedAt'>,
  { data: piece, updateTime }: Stored<StoredPiece>,
  error: unknown,
): Promise<string> {
  const { fault, retryAfterSeconds } = faultOf(error)
  logWarning('The transcriber gave no words of a piece', { fault, piece: piece.index, cause: String(error) })
  const isBusy = fault === 'busy'
  const failures = piece.failures + (isBusy ? 0 : 1)
  const end =
    fault === 'refused' || fault === 'smaller' ? REFUSED : failures >= MOST_FAILURES ? SILENT : undefined
  if (end !== undefined) return endTranscription(database, episodeId, startedAt, end, new Date())
  const none = await deleteField()
  const reference = piecesOf(database, episodeId).doc(pieceName(run, piece.index))
  // A busy refusal cost nothing.
  const asked = piece.asked + (isBusy ? 0 : 1)
  const isOurs = await unlessWriteConflict(() =>
    reference.update({ lease: none, failures, asked }, { lastUpdateTime: updateTime }),
  )
  if (isOurs === undefined) return 'overtaken'
  const pauseMs = isBusy ? BUSY_PAUSE_MS : (PAUSES_MS[failures - 1] ?? 0)
  const waitMs = Math.min(HOUR_MS, Math.max(pauseMs, (retryAfterSeconds ?? 0) * 1_000))
  const again = `${run}-${isOurs.writeTime.toMillis()}`
  const task = { episodeId, startedMs: startedAt.getTime(), step: piece.index, again }
  await createTranscriptionTask(task, new Date(Date.now() + waitMs))
  return `to be heard again: ${fault}`
}

function faultOf(error: unknown): Pick<TranscriberError, 'fault' | 'retryAfterSeconds'> {
  if (error instanceof TranscriberError) return error
  // It took too long.
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { fault: 'unavailable', retryAfterSeconds: undefined }
  throw error
}

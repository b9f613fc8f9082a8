import type { Firestore } from 'firebase-admin/firestore'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import { StageFailure } from '../../engine/StageFailure.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { retryOrRefund } from '../charge/retryOrRefund.ts'
import { recordEvent, type StoredRequest } from '../requests.ts'
import { SILENCE } from '../schedule.ts'
import { current } from '../tasks/runStage.ts'
import { beginTranscription, driveOn } from './beginTranscription.ts'
import { endTranscription, INTERRUPTED } from './endTranscription.ts'
import { isUnderWay, readTranscription, transcriptionOf } from './Transcription.ts'

/** A charged request without words: begins their transcription, and waits as `transcribing`. Idempotent. */
export async function awaitWords(task: StoredRequest, now: Date): Promise<string> {
  const database = await firestore()
  const stored = await current(database, task)
  if (stored?.request.state !== 'charged') return 'nothing to do'
  try {
    if ((await beginTranscription(database, stored.request, now)) === 'there') {
      return (await recordEvent(database, stored, { type: 'transcribed' }, now))
        ? 'its words are there'
        : 'overtaken'
    }
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error
    return retryOrRefund(database, stored, error, now)
  }
  const awaits = episodeKey(stored.request.source)
  const waiting = await recordEvent(database, stored, { type: 'awaited', awaits }, now)
  if (waiting === undefined) return 'overtaken'
  // A transcription that ended meanwhile missed this request.
  return lookAtTranscription(database, waiting, now)
}

/** Whether a waiting request, in state `transcribing`, can go on. @returns the result, for the log */
export async function lookAtTranscription(
  database: Firestore,
  stored: StoredRequest,
  now: Date,
): Promise<string> {
  const episodeId = episodeKey(stored.request.source)
  const transcription = readTranscription(await transcriptionOf(database, episodeId).get())
  const known = transcription?.data
  if (transcription === undefined || known === undefined) return retryOrRefund(database, stored, SILENCE, now)
  if (known.phase === 'done') {
    return (await recordEvent(database, stored, { type: 'transcribed' }, now))
      ? 'its words are there'
      : 'overtaken'
  }
  if (known.phase === 'failed') {
    return retryOrRefund(database, stored, { ...(known.error ?? INTERRUPTED), isFinal: true }, now)
  }
  if (!isUnderWay(known, now)) {
    return endTranscription(database, episodeId, known.startedAt, INTERRUPTED, now)
  }
  await driveOn(database, episodeId, transcription, now)
  // Just begun, or in progress: nothing due, nothing written.
  if ((stored.request.nextCheckAt ?? now) > now) return 'its words are being written down'
  return (await recordEvent(database, stored, { type: 'deferred' }, now))
    ? 'waits for its words'
    : 'overtaken'
}

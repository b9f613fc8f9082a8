import type { Firestore } from 'firebase-admin/firestore'
import type { Seconds } from '#domain/units.ts'
import { TRANSCRIPTION_KEPT_MS, TRANSCRIPTION_STALLED_MS } from '#domain/time/lifetimes.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { StageFailure } from '../../engine/StageFailure.ts'
import { budgetReached } from '../../engine/model/setAside.ts'
import { mostSeconds } from '../../engine/transcriber/countedSound.ts'
import { storedEpisode } from '../../episodes/episodeStore.ts'
import { hasTranscript } from '../../episodes/transcripts.ts'
import { unlessWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { hold, settle, spenderOf } from '../budget/dailyBudget.ts'
import { transcriptionCost } from './transcriber.ts'
import {
  createTranscriptionTask,
  isUnderWay,
  readTranscription,
  type Stored,
  type Transcription,
  transcriptionOf,
} from './Transcription.ts'

export const TOO_LONG_CODE = 'SOUND_TOO_LONG'

type Asked = Pick<SummaryRequest, 'uid' | 'plan' | 'isAssured' | 'source' | 'episode'>

/**
 * Begins an episode's transcription once, for all callers; a repeated call makes tasks lost in a crash.
 * @returns whether words have still to be waited for
 * @throws StageFailure when there will be none
 */
export async function beginTranscription(
  database: Firestore,
  asked: Asked,
  now: Date,
): Promise<'begun' | 'there'> {
  const { uid, source, episode } = asked
  if (source.type !== 'feed') throw new Error('only sound of a feed can be fetched')
  const { episodeId } = source
  const reference = transcriptionOf(database, episodeId)
  const known = readTranscription(await reference.get())
  if (known !== undefined && isUnderWay(known.data, now)) {
    await driveOn(database, episodeId, known, now)
    return 'begun'
  }
  if (await hasTranscript(database, episodeId, now)) return 'there'
  const lasting = lastingError(known?.data, episode.durationSeconds, now)
  if (lasting !== undefined) throw new StageFailure(lasting.code, lasting.message, { isFinal: true })
  const stored = await storedEpisode(database, episodeId, uid)
  if (stored === undefined)
    throw new StageFailure('SOUND_GONE', 'The episode is no longer there.', { isFinal: true })

  const most = transcriptionCost(mostSeconds(episode.durationSeconds))
  const held = most === 0 ? undefined : await hold(database, spenderOf(asked), most, now)
  if (typeof held === 'string') throw budgetReached(held)
  const begun: Transcription = {
    phase: 'fetching',
    startedAt: now,
    showId: stored.showId,
    // The current one: some addresses carry a key that expires.
    audioUrl: stored.audioUrl,
    language: episode.language,
    durationSeconds: episode.durationSeconds,
    ...(stored.ownerUid !== undefined && { ownerUid: stored.ownerUid }),
    ...(held && { held }),
    run: 0,
    pieces: 0,
    written: [],
    movedAt: now,
    expiresAt: new Date(now.getTime() + TRANSCRIPTION_KEPT_MS),
  }
  const isOurs = await database.runTransaction(async (transaction) => {
    const { updateTime } = await transaction.get(reference)
    const isAsRead = known === undefined ? updateTime === undefined : updateTime?.isEqual(known.updateTime)
    if (isAsRead !== true) return false
    transaction.set(reference, begun)
    return true
  })
  if (!isOurs) {
    if (held) await settle(database, held, 0)
    return 'begun'
  }
  await createTranscriptionTask({ episodeId, startedMs: now.getTime(), step: 'fetch', again: 'first' })
  return 'begun'
}

/** The known lasting failure, if any. @param durationSeconds now: a failure by a shorter one may be retried */
export function lastingError(known: Transcription | undefined, durationSeconds: Seconds, now: Date) {
  if (known?.phase !== 'failed' || known.expiresAt <= now || known.error?.isLasting !== true) return undefined
  return known.error.code === TOO_LONG_CODE && durationSeconds > known.durationSeconds
    ? undefined
    : known.error
}

/** Makes lost tasks of a stalled transcription again. */
export async function driveOn(
  database: Firestore,
  episodeId: string,
  { data, updateTime }: Stored<Transcription>,
  now: Date,
): Promise<void> {
  const task = { episodeId, startedMs: data.startedAt.getTime() }
  // A crash right at the beginning: this task name is used only once.
  if (data.phase === 'fetching') await createTranscriptionTask({ ...task, step: 'fetch', again: 'first' })
  if (now.getTime() - data.movedAt.getTime() < TRANSCRIPTION_STALLED_MS) return
  const isOurs = await unlessWriteConflict(() =>
    transcriptionOf(database, episodeId).update({ movedAt: now }, { lastUpdateTime: updateTime }),
  )
  if (isOurs === undefined) return
  await createNextTasks(episodeId, data, `stalled-${data.movedAt.getTime()}`)
}

/** Tasks for a transcription's state. @param again see createTranscriptionTask */
export async function createNextTasks(
  episodeId: string,
  { phase, startedAt, run, pieces, written }: Transcription,
  again: string,
): Promise<void> {
  const task = { episodeId, startedMs: startedAt.getTime() }
  const missing = Array.from({ length: pieces }, (_, index) => index).filter(
    (index) => !written.includes(index),
  )
  const steps =
    phase === 'fetching' ? (['fetch'] as const) : missing.length > 0 ? missing : (['join'] as const)
  for (const step of steps) await createTranscriptionTask({ ...task, step, again: `${run}-${again}` })
}

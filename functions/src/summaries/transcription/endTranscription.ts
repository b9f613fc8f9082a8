import type { Firestore } from 'firebase-admin/firestore'
import { withDates } from '#domain/time/withDates.ts'
import { emptyCollection, forgetSound } from '../../episodes/soundPieces.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { queryPages } from '../../platform/gateways/queryPages.ts'
import { logInfo, logWarning } from '../../platform/log.ts'
import { traced } from '../../platform/requestTrace.ts'
import { settle } from '../budget/dailyBudget.ts'
import { retryOrRefund } from '../charge/retryOrRefund.ts'
import { recordEvent, storedRequest, summaries } from '../requests.ts'
import { transcriptionCost } from './transcriber.ts'
import {
  piecesOf,
  readTranscription,
  type StoredPiece,
  type Transcription,
  type TranscriptionError,
  transcriptionOf,
} from './Transcription.ts'

export const INTERRUPTED: TranscriptionError = {
  code: 'SOUND_INTERRUPTED',
  message: 'Its sound could not be heard because the work on it was interrupted.',
  isLasting: false,
}

/**
 * Ends a transcription with words, or a failure. Waiting requests go on, or are refunded; its cost is
 * recorded, its sound deleted. Idempotent after a crash.
 * @param error undefined where the words are stored
 */
export async function endTranscription(
  database: Firestore,
  episodeId: string,
  startedAt: Date,
  error: TranscriptionError | undefined,
  now: Date,
): Promise<string> {
  const reference = transcriptionOf(database, episodeId)
  const ended = await database.runTransaction(async (transaction) => {
    const known = readTranscription(await transaction.get(reference))?.data
    if (known?.startedAt.getTime() !== startedAt.getTime()) return undefined
    if (known.phase === 'done' || known.phase === 'failed') return known
    const end = error === undefined ? { phase: 'done' as const } : { phase: 'failed' as const, error }
    transaction.update(reference, { ...end, movedAt: now })
    return { ...known, ...end }
  })
  if (ended === undefined) return 'another one has begun'
  if (ended.error !== undefined) logWarning('A transcription has failed', { code: ended.error.code })
  await tellWaiting(database, episodeId, ended.error, now)
  await settleCost(database, episodeId, ended)
  await forgetSound(database, episodeId)
  await emptyCollection(piecesOf(database, episodeId))
  return ended.error === undefined ? 'its words are stored' : `failed: ${ended.error.code}`
}

async function settleCost(database: Firestore, episodeId: string, { held }: Transcription): Promise<void> {
  if (held === undefined) return
  const { docs } = await piecesOf(database, episodeId).get()
  const pieces = docs.map((each) => withDates(each.data()) as StoredPiece)
  const seconds = pieces.reduce(
    (sum, { asked, endSeconds, startSeconds }) => sum + asked * (endSeconds - startSeconds),
    0,
  )
  await settle(database, held, transcriptionCost(seconds))
  // The payer need not be known any more.
  await transcriptionOf(database, episodeId).update({ held: await deleteField() })
}

const PAGE = 100
const PAGES = 1_000

/** Continues or refunds every request that waits. @param error undefined where the words are there */
async function tellWaiting(
  database: Firestore,
  episodeId: string,
  error: TranscriptionError | undefined,
  now: Date,
): Promise<void> {
  const waiting = summaries(database).where('awaits', '==', episodeId)
  for await (const { docs } of queryPages(waiting, PAGE, PAGES)) {
    const stored = docs.flatMap((snapshot) => storedRequest(snapshot) ?? [])
    await Promise.all(
      stored.map((each) =>
        traced(each.request.trace, async () => {
          if (error === undefined) await recordEvent(database, each, { type: 'transcribed' }, now)
          else await retryOrRefund(database, each, { ...error, isFinal: true }, now)
          logInfo('A request waits no longer for its words', { summaryId: each.id })
        }),
      ),
    )
  }
}

import type { Summary } from '#domain/summary.ts'
import type { SummaryOrder } from '#domain/summaryRequest.ts'
import { engineFor } from './engine/engines.ts'
import { UnreadableTranscript } from './engine/UnreadableTranscript.ts'
import { StageFailure } from './StageFailure.ts'
import { ENGINE_LIMIT_MS } from './schedule.ts'
import { readTranscript } from './transcript/readTranscript.ts'
import { verifySummary } from './verify/verifySummary.ts'

/**
 * The verified summary of an order's episode.
 * @throws StageFailure when the episode can no longer be read, the engine fails or takes too long, or nothing of what
 * it says stands in the transcript; OutsideError when YouTube does not answer
 */
export async function makeSummary(order: SummaryOrder, now: Date): Promise<Summary> {
  const { videoId } = order.source
  const { language, durationSeconds } = order.episode
  const transcript = await readTranscript(videoId, language, durationSeconds)
  const episode = { ...order.episode, videoId, hasTranscript: transcript !== undefined }
  const engine = engineFor(episode)
  if (engine === undefined || transcript === undefined) {
    throw new StageFailure('NO_TRANSCRIPT', 'The episode can no longer be read.', { isFinal: true })
  }
  const limit = AbortSignal.timeout(ENGINE_LIMIT_MS)
  const proposed = await Promise.race([
    engine.summarize({ transcript, episode, kind: order.kind, now, signal: limit }).catch(asFailure),
    // An engine that does not listen to the signal must not outlive the lease either.
    new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () =>
        reject(new StageFailure('ENGINE_TIMEOUT', 'The summary took too long.')),
      )
    }),
  ])
  const summary = verifySummary(proposed, transcript, durationSeconds)
  if (summary === undefined) {
    throw new StageFailure('EMPTY_SUMMARY', 'No summary could be made that rests on what is said.')
  }
  return summary
}

/** What cannot be read today cannot be read tomorrow either: no second try, and the reason goes to the person. */
function asFailure(error: unknown): never {
  if (!(error instanceof UnreadableTranscript)) throw error
  throw new StageFailure('UNREADABLE_TRANSCRIPT', error.message, { isFinal: true, cause: error })
}

import type { Firestore } from 'firebase-admin/firestore'
import { queryPages } from '../../platform/gateways/queryPages.ts'
import { logInfo } from '../../platform/log.ts'
import { traced } from '../../platform/requestTrace.ts'
import { retryOrRefund } from '../charge/retryOrRefund.ts'
import { recordEvent, storedRequest, summaries } from '../requests.ts'
import type { TranscriptionError } from './Transcription.ts'

const PAGE = 100
const PAGES = 1_000

/** Continues or refunds every request that waits. @param error undefined where the words are there */
export async function tellWaiting(
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

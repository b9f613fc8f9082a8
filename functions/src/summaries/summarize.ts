import type { Firestore } from 'firebase-admin/firestore'
import { packDrawing } from '#domain/rowDrawing.ts'
import { noField } from '../gateways/firestore.ts'
import { makeSummary } from './makeSummary.ts'
import { checkAt, SUMMARIZE_LEASE_MS } from './schedule.ts'
import { resultOf, type StoredRequest, summaries } from './store/summaryRequests.ts'
import { runStage } from './tasks/runStage.ts'
import { taskFunction } from './tasks/taskFunction.ts'

/** Task: makes the summary of a charged request and stores it, so that the request is `ready`. */
export const summarize = taskFunction('summarize', ['YOUTUBE_API_KEY', 'GEMINI_API_KEY'], (task, now) =>
  runStage(
    task,
    { from: 'charged', during: 'summarizing', leaseMs: SUMMARIZE_LEASE_MS, work: makeAndStore },
    now,
  ),
)

async function makeAndStore(database: Firestore, { id, request, updateTime }: StoredRequest): Promise<void> {
  const { summary, engine } = await makeSummary(request, new Date())
  const readyAt = new Date()
  const none = await noField()
  const next = { ...request, state: 'ready', attempt: 1 } as const
  const reference = summaries(database).doc(id)
  const batch = database.batch()
  batch.set(resultOf(reference), summary)
  batch.update(
    reference,
    {
      state: next.state,
      attempt: next.attempt,
      readyAt,
      updatedAt: readyAt,
      verified: summary.verified,
      engine,
      drawing: packDrawing(summary.speech, summary.moments, request.episode.durationSeconds),
      nextCheckAt: checkAt(next, readyAt),
      lease: none,
      error: none,
    },
    { lastUpdateTime: updateTime },
  )
  await batch.commit()
}

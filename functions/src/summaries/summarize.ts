import type { DocumentReference, Firestore, Precondition, UpdateData } from 'firebase-admin/firestore'
import { isBelowGuarantee } from '#domain/guarantee.ts'
import { packDrawing } from '#domain/rowDrawing.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { SUMMARIZE_LEASE_MS } from '#domain/lifetimes.ts'
import { honourGuarantee } from './charge/honourGuarantee.ts'
import { noField } from '../platform/gateways/firestore.ts'
import { makeSummary } from './makeSummary.ts'
import { checkAt } from './schedule.ts'
import { resultOf, type StoredRequest, summaries } from './requests.ts'
import { awaitTurn } from './tasks/awaitTurn.ts'
import { runStage } from './tasks/runStage.ts'
import { taskFunction } from './tasks/taskFunction.ts'

/** Task: makes the summary of a charged request and stores it, so that the request is `ready`. */
export const summarize = taskFunction(
  'summarize',
  ['YOUTUBE_API_KEY', 'GEMINI_API_KEY'],
  async (task, now) => {
    if (!(await awaitTurn(task, now))) return 'waits for its turn'
    return runStage(
      task,
      { from: 'charged', during: 'summarizing', leaseMs: SUMMARIZE_LEASE_MS, work: makeAndStore },
      now,
    )
  },
)

async function makeAndStore(database: Firestore, stored: StoredRequest): Promise<void> {
  const { summary, engine } = await makeSummary(stored.request, new Date())
  const store = await storing(database, stored, { summary, engine }, new Date())
  if (!isBelowGuarantee(summary.verified)) {
    const batch = database.batch()
    store(batch, {})
    await batch.commit()
    return
  }
  await database.runTransaction(async (transaction) =>
    store(transaction, await honourGuarantee(database, transaction, stored, new Date())),
  )
}

/** A batch, or a transaction. */
interface Writes {
  set(reference: DocumentReference, data: object): unknown
  update(reference: DocumentReference, data: UpdateData<object>, precondition: Precondition): unknown
}

/** What writes a summary and the state `ready`, together or not at all. */
async function storing(
  database: Firestore,
  { id, request, updateTime }: StoredRequest,
  { summary, engine }: Awaited<ReturnType<typeof makeSummary>>,
  readyAt: Date,
): Promise<(writes: Writes, more: Partial<SummaryRequest>) => void> {
  const none = await noField()
  const next = { ...request, state: 'ready', attempt: 1 } as const
  const reference = summaries(database).doc(id)
  const change = {
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
  }
  return (writes, more) => {
    writes.set(resultOf(reference), summary)
    writes.update(reference, { ...change, ...more }, { lastUpdateTime: updateTime })
  }
}

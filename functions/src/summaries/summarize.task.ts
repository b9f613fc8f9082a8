import type { Firestore, Transaction } from 'firebase-admin/firestore'
import { isBelowGuarantee } from './rules/guarantee.ts'
import type { Progress } from '#domain/summaries/summaryRequest.ts'
import { formOf } from '#domain/summaries/summary.ts'
import { packDrawing } from '#domain/episodes/rowDrawing.ts'
import { ENGINE_LIMIT_MS, SUMMARIZE_LEASE_MS } from '#domain/time/lifetimes.ts'
import { engineLimitMs } from '../engine/engines.ts'
import { lookForModel } from '../platform/gateways/localModels.ts'
import { honourGuarantee } from './charge/returnCharge.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { logError } from '../platform/log.ts'
import { comparePoints } from './knownPoints.ts'
import { makeSummary } from './makeSummary.ts'
import {
  costOf,
  recordEventIn,
  resultOf,
  type StoredRequest,
  summaries,
  type Writes,
  recordEvent,
  storedRequest,
} from './requests.ts'
import { awaitWords } from './transcription/awaitWords.ts'
import { runStage } from './tasks/runStage.ts'
import { taskFunction } from './tasks/taskFunction.ts'
import { firestore } from '../platform/gateways/firestore.ts'

/** After the engines: verifies and stores. */
const STORING_MS = SUMMARIZE_LEASE_MS - ENGINE_LIMIT_MS

/** Task: makes and stores a charged request's summary, so that it is `ready`; or begins its transcription. */
export const summarize = taskFunction(
  'summarize',
  ['YOUTUBE_API_KEY', 'GEMINI_API_KEY', 'LLM_API_KEY'],
  async (task, now) => {
    if (await deferIfQueued(task, now)) return 'queued behind another one'
    if (task.request.toTranscribe) return awaitWords(task, now)
    const { isHeard, durationSeconds } = task.request.episode
    await lookForModel()
    const leaseMs = engineLimitMs(isHeard ? durationSeconds : 0) + STORING_MS
    return runStage(task, { from: 'charged', leaseMs, work: makeAndStore }, now)
  },
)

/** Summary, state and returned credits are written together. */
async function makeAndStore(database: Firestore, leased: StoredRequest): Promise<boolean> {
  const { id, request } = leased
  const { summary, durationSeconds, engine, cost } = await telling(database, leased, (tell) =>
    makeSummary(request, new Date(), undefined, tell),
  )
  // Failed comparisons must not lose the summary.
  const compared = await comparePoints(database, leased, summary, new Date()).catch((error: unknown) => {
    logError('Points could not be compared', error, { summaryId: id })
    return undefined
  })
  const known = compared && { known: compared.known }
  const { verified, speech, moments } = summary
  const drawing = packDrawing(speech, moments, durationSeconds)
  const isKnown = durationSeconds === request.episode.durationSeconds
  const episode = isKnown ? {} : { episode: { ...request.episode, durationSeconds } }
  const now = new Date()
  const store = async (writes: Writes, returned: Awaited<ReturnType<typeof honourGuarantee>>) => {
    // Without it hearNewSummary reads nothing.
    const { isForFeed } = request
    writes.set(resultOf(summaries(database).doc(id)), { ...summary, ...(isForFeed && { isForFeed }) })
    if (cost !== undefined) writes.set(costOf(summaries(database).doc(id)), cost)
    compared?.remember(writes)
    const made = { verified, engine, drawing, form: formOf(summary), ...known, ...episode }
    const event = { type: 'summarized', ...made, ...returned } as const
    await recordEventIn(writes, database, leased, event, now)
    return true
  }
  const isStored = await unlessWriteConflict(async () => {
    if (isBelowGuarantee(verified)) {
      return database.runTransaction(async (transaction) =>
        store(transaction, await honourGuarantee(database, transaction, leased, now)),
      )
    }
    const batch = database.batch()
    await store(batch, {})
    await batch.commit()
    return true
  })
  return isStored === true
}

/** Writes how far a summary is while it is made; `leased` is as it is stored then. */
async function telling<Made>(
  database: Firestore,
  leased: StoredRequest,
  make: (tell: (progress: Progress) => void) => Promise<Made>,
): Promise<Made> {
  const reference = summaries(database).doc(leased.id)
  const isOurs = (stored?: StoredRequest) => stored?.request.lease?.owner === leased.request.lease?.owner
  let writing = undefined as Promise<unknown> | undefined
  const tell = (progress: Progress) => {
    const write = async (transaction: Transaction) => {
      if (isOurs(storedRequest(await transaction.get(reference)))) transaction.update(reference, { progress })
    }
    writing = Promise.resolve(writing)
      .then(() => database.runTransaction(write))
      .catch((error: unknown) => logError('Progress was not written', error, { summaryId: leased.id }))
  }
  try {
    return await make(tell)
  } finally {
    await writing
    const stored = writing && storedRequest(await reference.get())
    if (isOurs(stored)) Object.assign(leased, stored)
  }
}

/** Defers a charged request behind its account's earlier one. @returns whether it has to wait */
async function deferIfQueued(task: StoredRequest, now: Date): Promise<boolean> {
  const { after } = task.request
  if (after === undefined) return false
  const database = await firestore()
  const earlier = storedRequest(await summaries(database).doc(after).get())?.request.state
  if (earlier !== 'charged' && earlier !== 'summarizing') return false
  // Does nothing where a later attempt, or this task's repetition, was faster.
  await recordEvent(database, task, { type: 'deferred' }, now)
  return true
}

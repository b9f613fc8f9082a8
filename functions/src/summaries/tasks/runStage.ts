import { randomUUID } from 'node:crypto'
import type { Firestore, Timestamp, UpdateData } from 'firebase-admin/firestore'
import type { SummaryState } from '#domain/summaryRequest.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { isOutdated } from '../../platform/gateways/firestoreErrors.ts'
import { logError } from '../../platform/log.ts'
import { StageFailure } from '../../engine/StageFailure.ts'
import { type StoredRequest, storedRequest, summaries } from '../requests.ts'
import { giveBack } from './giveBack.ts'

interface Stage {
  /** The state that the work starts from, and goes back to when it fails. */
  from: Extract<SummaryState, 'charged' | 'ready'>
  /** The state while it is under way. */
  during: Extract<SummaryState, 'summarizing' | 'sending'>
  leaseMs: number
  /**
   * The work itself, and the write that reports it done. The write must hold only while `lease` is the last one.
   * @throws StageFailure, or anything else that goes wrong: both are tried again unless final
   */
  work: (database: Firestore, leased: StoredRequest) => Promise<void>
}

/**
 * One worker's turn at one request. It takes the lease by a conditional write, without reading; when that does not
 * hold, it looks why, and leaves what is done, held by another, or a later attempt's business.
 * @returns what came of it, for the log
 * @throws Error when the database does not answer: the queue calls again, and finds the lease as it is
 * docs/rules.md rows 18 to 21
 */
export async function runStage(task: StoredRequest, stage: Stage, now: Date): Promise<string> {
  const database = await firestore()
  const leased =
    (await takeLease(database, task, stage, now)) ??
    (await takeLease(database, await current(database, task, stage), stage, now))
  if (leased === undefined) return 'nothing to do'
  try {
    await stage.work(database, leased)
    return 'done'
  } catch (error) {
    if (isOutdated(error)) return 'overtaken'
    logError(`Stage ${stage.during} failed`, error, { summaryId: task.id, attempt: task.request.attempt })
    const failure =
      error instanceof StageFailure
        ? error
        : new StageFailure('UNAVAILABLE', 'A service that we need did not answer.', { cause: error })
    return giveBack(database, leased, stage.from, failure, new Date())
  }
}

async function takeLease(
  database: Firestore,
  task: StoredRequest | undefined,
  stage: Stage,
  now: Date,
): Promise<StoredRequest | undefined> {
  if (task === undefined) return undefined
  const expiresAt = new Date(now.getTime() + stage.leaseMs)
  const lease = { owner: randomUUID(), expiresAt }
  const update: UpdateData<object> = { state: stage.during, lease, nextCheckAt: expiresAt, updatedAt: now }
  const updateTime = await conditionally(() =>
    summaries(database).doc(task.id).update(update, { lastUpdateTime: task.updateTime }),
  )
  return updateTime && { id: task.id, request: { ...task.request, state: stage.during, lease }, updateTime }
}

/** The request as it stands, if this very attempt may still start. */
async function current(
  database: Firestore,
  task: StoredRequest,
  stage: Stage,
): Promise<StoredRequest | undefined> {
  const stored = storedRequest(await summaries(database).doc(task.id).get())
  const isMine = stored?.request.state === stage.from && stored.request.attempt === task.request.attempt
  return isMine ? stored : undefined
}

async function conditionally(write: () => Promise<{ writeTime: Timestamp }>): Promise<Timestamp | undefined> {
  try {
    return (await write()).writeTime
  } catch (error) {
    if (isOutdated(error)) return undefined
    throw error
  }
}

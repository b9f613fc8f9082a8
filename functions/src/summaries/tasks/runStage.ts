import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import type { SummaryState } from '#domain/summaries/summaryRequest.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { logError } from '../../platform/log.ts'
import { StageFailure } from '../../engine/StageFailure.ts'
import { retryOrRefund } from '../charge/retryOrRefund.ts'
import { recordEvent, type StoredRequest, storedRequest, summaries } from '../requests.ts'

interface Stage {
  /** The state that the work starts from. */
  from: Extract<SummaryState, 'charged' | 'ready'>
  leaseMs: number
  /**
   * The work itself, and the write that reports it done. The write must hold only while the request is as given.
   * @returns false where it did not hold
   * @throws StageFailure, or anything else that goes wrong: both are tried again unless final
   */
  work: (database: Firestore, leased: StoredRequest) => Promise<boolean>
}

/**
 * One attempt of a worker at one request. It takes the lease by a conditional write, without reading; when that does not
 * hold, it looks why, and leaves what is done, held by another, or a later attempt's business.
 * @returns what came of it, for the log
 * @throws Error when the database does not answer: the queue calls again, and finds the lease as it is
 * docs/rules.md #trigger-after-task to #lease-outlasted
 */
export async function runStage(task: StoredRequest, stage: Stage, now: Date): Promise<string> {
  const database = await firestore()
  const leased =
    (await takeLease(database, task, stage, now)) ??
    (await takeLease(database, await current(database, task), stage, now))
  if (leased === undefined) return 'nothing to do'
  try {
    return (await stage.work(database, leased)) ? 'done' : 'overtaken'
  } catch (error) {
    const { attempt, state } = leased.request
    logError(`Stage ${state} failed`, error, { summaryId: task.id, attempt })
    const failure =
      error instanceof StageFailure
        ? error
        : new StageFailure('UNAVAILABLE', 'A service that we need did not answer.', { cause: error })
    return retryOrRefund(database, leased, failure, new Date())
  }
}

async function takeLease(
  database: Firestore,
  task: StoredRequest | undefined,
  { from, leaseMs }: Stage,
  now: Date,
): Promise<StoredRequest | undefined> {
  if (task?.request.state !== from) return undefined
  const lease = { owner: randomUUID(), expiresAt: new Date(now.getTime() + leaseMs) }
  return recordEvent(database, task, { type: 'leased', lease }, now)
}

/** The request as it stands, if this very attempt may still start. */
export async function current(database: Firestore, task: StoredRequest): Promise<StoredRequest | undefined> {
  const stored = storedRequest(await summaries(database).doc(task.id).get())
  return stored?.request.attempt === task.request.attempt ? stored : undefined
}

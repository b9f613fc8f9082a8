import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import type { SummaryState } from '#domain/summaries/summaryRequest.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { logError } from '../../platform/log.ts'
import { StageFailure } from '../../engine/StageFailure.ts'
import { retryOrRefund } from '../charge/retryOrRefund.ts'
import { recordEvent, type StoredRequest, storedRequest, summaries } from '../requests.ts'

interface Stage {
  from: Extract<SummaryState, 'charged' | 'ready'>
  leaseMs: number
  /**
   * The work, and the write that reports it, which needs the request as given.
   * @returns false where it has changed
   * @throws StageFailure, or any error: retried unless final
   */
  work: (database: Firestore, leased: StoredRequest) => Promise<boolean>
}

/**
 * A worker's attempt at a request. Takes the lease by a conditional write, without a read; on conflict it
 * looks why, and leaves done, leased or later work. docs/rules.md #trigger-after-task to #lease-outlasted
 * @returns the result, for the log
 * @throws Error when the database does not answer: the queue retries, and finds the lease
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

/** The request, if this attempt may still start. */
export async function current(database: Firestore, task: StoredRequest): Promise<StoredRequest | undefined> {
  const stored = storedRequest(await summaries(database).doc(task.id).get())
  return stored?.request.attempt === task.request.attempt ? stored : undefined
}

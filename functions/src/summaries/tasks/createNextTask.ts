import { createHash } from 'node:crypto'
import { createTask } from '../../platform/gateways/tasks.ts'
import { dueAt } from '../schedule.ts'
import type { StoredRequest } from '../requests.ts'
import { taskPayload } from './TaskPayload.ts'

/** By state. */
const WORKERS = { charged: 'summarize', ready: 'deliver', failed: 'notifyRefund' } as const

export type PlannedRequest = StoredRequest & { request: { state: keyof typeof WORKERS } }

export function isPlanned(stored: StoredRequest): stored is PlannedRequest {
  return stored.request.state in WORKERS
}

/**
 * Makes the task for a request's state. Named after stage, attempt and check, so that repeated calls make
 * one; Cloud Tasks spreads names by their beginning, hence the hash.
 * @throws the client's error when Cloud Tasks does not take it
 */
export async function createNextTask(stored: PlannedRequest, now: Date): Promise<void> {
  const { id, request } = stored
  const target = WORKERS[request.state]
  const looks =
    target === 'summarize' ? [request.waits ?? [], request.toTranscribe ? 'words' : []].flat() : []
  const run = [request.attempt, ...looks].join('-')
  const hash8 = createHash('sha256').update(`${target}/${id}/${run}`).digest('hex').slice(0, 8)
  await createTask({
    name: `${hash8}-${id}-${run}`,
    target,
    payload: taskPayload(stored),
    queue: target === 'summarize' ? 'TASKS_QUEUE' : 'MAILS_QUEUE',
    ...(request.state !== 'failed' && { scheduleTime: dueAt(request, now) }),
  })
}

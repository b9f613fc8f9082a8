import { createHash } from 'node:crypto'
import { createTask } from '../../gateways/tasks.ts'
import { dueAt } from '../schedule.ts'
import type { StoredRequest } from '../store/summaryRequests.ts'
import { taskPayload } from './TaskPayload.ts'

/**
 * Makes the task of the next stage: `summarize` for what is charged, `deliver` for what is ready. Named after stage,
 * attempt and turn, so that a second call makes no second task; Cloud Tasks spreads names by their beginning, hence the hash.
 * @throws the client's error when Cloud Tasks does not take it
 */
export async function createNextTask(stored: StoredRequest, now: Date): Promise<void> {
  const { id, request } = stored
  const target = request.state === 'ready' ? 'deliver' : 'summarize'
  const turn = [request.attempt, ...(target === 'summarize' ? [request.waits ?? []].flat() : [])].join('-')
  const hash8 = createHash('sha256').update(`${target}/${id}/${turn}`).digest('hex').slice(0, 8)
  await createTask({
    name: `${hash8}-${id}-${turn}`,
    target,
    payload: taskPayload(stored),
    scheduleTime: dueAt(request, now),
  })
}

import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createTask } from '../platform/gateways/tasks.ts'

export interface CutTask {
  cutId: string
  attempt: number
}

const SHAPE = v.object({ cutId: v.string(), attempt: v.number() })

/** @throws Error when the body is none of ours */
export function parseCutTask(raw: Buffer): CutTask {
  return v.parse(SHAPE, JSON.parse(raw.toString('utf8')))
}

/** Named after cut and attempt, so that a second call makes no second task. */
export async function createCutTask({ cutId, attempt }: CutTask, wantedAt: Date): Promise<void> {
  const run = `${cutId}-${wantedAt.getTime()}-${attempt}`
  const hash8 = createHash('sha256').update(run).digest('hex').slice(0, 8)
  await createTask({
    name: `${hash8}-${run}`,
    target: 'cutEpisode',
    queue: 'CUTS_QUEUE',
    payload: { cutId, attempt } satisfies CutTask,
  })
}

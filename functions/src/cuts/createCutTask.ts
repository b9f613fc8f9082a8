import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createTask } from '../platform/gateways/tasks.ts'
import { taskParser } from '../platform/taskParser.ts'

const SHAPE = v.object({ cutId: v.string(), attempt: v.number() })
export type CutTask = v.InferOutput<typeof SHAPE>
export const parseCutTask = taskParser(SHAPE)

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

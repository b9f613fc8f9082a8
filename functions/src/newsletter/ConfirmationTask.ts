import * as v from 'valibot'
import { createTask } from '../platform/gateways/tasks.ts'
import { taskParser } from '../platform/taskParser.ts'

/** A subscriber and one of their mails. */
const SHAPE = v.object({ id: v.string(), askedAtMs: v.number() })

/** Queues a confirmation mail, once however often called. @param again earliest time of a retry */
export async function createConfirmationTask(id: string, askedAt: Date, again?: Date): Promise<void> {
  const askedAtMs = askedAt.getTime()
  await createTask({
    name: `${id}-${askedAtMs}${again ? `-${again.getTime()}` : ''}-confirm`,
    target: 'mailConfirmation',
    payload: { id, askedAtMs } satisfies v.InferOutput<typeof SHAPE>,
    queue: 'MAILS_QUEUE',
    scheduleTime: again,
  })
}

export const parseConfirmationTask = taskParser(SHAPE)

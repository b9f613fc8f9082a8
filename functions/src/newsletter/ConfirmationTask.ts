import * as v from 'valibot'
import { createTask } from '../platform/gateways/tasks.ts'
import { parseTask } from '../platform/parseTask.ts'

/** A subscriber and one of their mails. */
const SHAPE = v.object({ id: v.string(), askedAtMs: v.number() })
type ConfirmationTask = v.InferOutput<typeof SHAPE>

/**
 * Queues a confirmation mail. Named after the mail, so that repeated calls make one task.
 * @param again earliest time of a retry
 * @throws the client's error when Cloud Tasks does not take it
 */
export async function createConfirmationTask(id: string, askedAt: Date, again?: Date): Promise<void> {
  const askedAtMs = askedAt.getTime()
  const payload: ConfirmationTask = { id, askedAtMs }
  await createTask({
    name: `${id}-${askedAtMs}${again ? `-${again.getTime()}` : ''}-confirm`,
    target: 'mailConfirmation',
    payload,
    queue: 'MAILS_QUEUE',
    ...(again && { scheduleTime: again }),
  })
}

/** @throws Error when it is not ours: see parseTask */
export function parseConfirmationTask(raw: Buffer): { id: string; askedAt: Date } {
  const { id, askedAtMs } = parseTask(SHAPE, raw)
  return { id, askedAt: new Date(askedAtMs) }
}

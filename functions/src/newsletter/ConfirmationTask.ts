import * as v from 'valibot'
import { createTask } from '../platform/gateways/tasks.ts'
import { parseTask } from '../platform/parseTask.ts'

/** What mailConfirmation is called with: which subscriber, and which of their mails. */
const SHAPE = v.object({ id: v.string(), askedAtMs: v.number() })
type ConfirmationTask = v.InferOutput<typeof SHAPE>

/**
 * Has the mail that confirms sent. Named after the mail, so that many calls make one task.
 * @param again for a retry: not before this moment
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

import { createTask } from '../platform/gateways/tasks.ts'

/** What mailConfirmation is called with: which subscriber, and which of their mails. */
interface ConfirmationTask {
  id: string
  askedAtMs: number
}

/**
 * Has the mail that confirms sent. Named after the mail, so that many calls make one task.
 * @param again for a turn that could not be taken: not before this moment
 * @throws the client's error when Cloud Tasks does not take it
 */
export async function createConfirmationTask(id: string, askedAt: Date, again?: Date): Promise<void> {
  const askedAtMs = askedAt.getTime()
  const payload: ConfirmationTask = { id, askedAtMs }
  await createTask({
    name: `${id}-${askedAtMs}${again ? `-${again.getTime()}` : ''}-confirm`,
    target: 'mailConfirmation',
    payload,
    ...(again && { scheduleTime: again }),
  })
}

/** @param raw the body of the call. @throws Error when it is not ours: tasks are made by us alone */
export function parseConfirmationTask(raw: Buffer): { id: string; askedAt: Date } {
  const task: unknown = JSON.parse(raw.toString('utf8'))
  if (typeof task === 'object' && task !== null && 'id' in task && 'askedAtMs' in task) {
    const { id, askedAtMs } = task
    if (typeof id === 'string' && typeof askedAtMs === 'number') return { id, askedAt: new Date(askedAtMs) }
  }
  throw new Error('a confirmation task with a malformed payload')
}

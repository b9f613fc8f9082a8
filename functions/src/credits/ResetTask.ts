import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createTask } from '../platform/gateways/tasks.ts'
import { taskParser } from '../platform/taskParser.ts'

/** A key range of the users, whose resets of one day are to be written down. */
const SHAPE = v.strictObject({
  /** Resets that are due at this moment, in epoch milliseconds. */
  asOfMs: v.number(),
  /** The due date that is looked for, in epoch milliseconds. Absent: any; then there is no key range. */
  dueMs: v.exactOptional(v.number()),
  /** From this document id on, itself included; absent: from the first. */
  from: v.exactOptional(v.string()),
  /** Up to this document id, itself not included; absent: to the last. */
  to: v.exactOptional(v.string()),
})
export type ResetTask = v.InferOutput<typeof SHAPE>

/** Queues a key range. Named after it, so that a repeated planner makes one task. */
export async function createResetTask(task: ResetTask): Promise<void> {
  const { asOfMs, dueMs = '', from = '', to = '' } = task
  const hash = createHash('sha256').update([asOfMs, dueMs, from, to].join('/')).digest('hex')
  await createTask({
    name: `${hash.slice(0, 40)}-reset`,
    target: 'resetRange',
    payload: task,
    queue: 'RESETS_QUEUE',
  })
}

export const parseResetTask = taskParser(SHAPE)

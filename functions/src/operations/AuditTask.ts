import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createTask } from '../platform/gateways/tasks.ts'
import { taskParser } from '../platform/taskParser.ts'

/** A key range of the accounts, by uid, that one audit looks at. */
const SHAPE = v.strictObject({
  /** The run of the audit, in epoch milliseconds. */
  asOfMs: v.number(),
  /** From this uid on, itself included; absent: from the first. */
  from: v.exactOptional(v.string()),
  /** Up to this uid, itself not included; absent: to the last. */
  to: v.exactOptional(v.string()),
})
export type AuditTask = v.InferOutput<typeof SHAPE>

/** Queues a key range. Named after it, so that a repeated planner makes one task. */
export async function createAuditTask(task: AuditTask): Promise<void> {
  const { asOfMs, from = '', to = '' } = task
  const hash = createHash('sha256').update([asOfMs, from, to].join('/')).digest('hex')
  await createTask({
    name: `${hash.slice(0, 40)}-audit`,
    target: 'auditRange',
    payload: task,
    queue: 'RESETS_QUEUE',
  })
}

export const parseAuditTask = taskParser(SHAPE)

import { createHash } from 'node:crypto'
import { createTask } from '../platform/gateways/tasks.ts'

/** A stretch of the users by document id, whose resets of one day are to be written down. */
export interface ResetTask {
  /** Resets that are due at this moment, in epoch milliseconds. */
  asOfMs: number
  /** The due date that is looked for, in epoch milliseconds. Absent: any; then there is no stretch. */
  dueMs?: number
  /** From this document id on, itself included; absent: from the first. */
  from?: string
  /** Up to this document id, itself not included; absent: to the last. */
  to?: string
}

/**
 * Hands a stretch to a worker. Named after what it is, so that a planner that runs twice makes one.
 * @throws the client's error when Cloud Tasks does not take it
 */
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

/** @param raw the body of the call. @throws Error when it is not ours: tasks are made by us alone */
export function parseResetTask(raw: Buffer): ResetTask {
  const task: unknown = JSON.parse(raw.toString('utf8'))
  if (!isResetTask(task)) throw new Error('a reset task with a malformed payload')
  return task
}

const TYPES = { asOfMs: 'number', dueMs: 'number', from: 'string', to: 'string' } as const

function isResetTask(value: unknown): value is ResetTask {
  if (typeof value !== 'object' || value === null || !('asOfMs' in value)) return false
  const types: Partial<Record<string, string>> = TYPES
  return Object.entries(value).every(([key, each]) => typeof each === types[key])
}

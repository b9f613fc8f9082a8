import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createTask } from '../../platform/gateways/tasks.ts'
import { parseTask } from '../../platform/parseTask.ts'

/** The next page of one shard of the subscribers. */
const PAGE_SHAPE = v.object({
  week: v.string(),
  stretch: v.number(),
  /** Into so many the subscribers are cut. */
  stretches: v.number(),
  /** From the subscriber after this one on; absent: from the shard's first. */
  after: v.exactOptional(v.string()),
})
export type PageTask = v.InferOutput<typeof PAGE_SHAPE>

const DUE_SHAPE = v.object({
  id: v.string(),
  /** The one that comes now. */
  attempt: v.number(),
  /** Of the delivery, as the sweep left it. */
  updateTime: v.object({ seconds: v.number(), nanoseconds: v.number() }),
})
export type DueDelivery = v.InferOutput<typeof DUE_SHAPE>

/** Deliveries that are to be tried again, as the sweep wrote them: each counts only if nothing has changed since. */
const AGAIN_SHAPE = v.object({ week: v.string(), due: v.array(DUE_SHAPE) })
export type AgainTask = v.InferOutput<typeof AGAIN_SHAPE>

/**
 * Hands a page to a worker. Named after what it is, so that the page before, worked on twice, makes it once.
 * @param start tells one start of a shard from the next, which has the same page; absent: by the page before
 * @throws the client's error when Cloud Tasks does not take it
 */
export async function createPageTask(task: PageTask, start?: number): Promise<void> {
  const name = nameOf(task.week, task.stretch, task.after, start)
  await createTask({ name: `${name}-issue`, target: 'sendIssue', payload: task, queue: 'NEWSLETTER_QUEUE' })
}

/** @throws the client's error when Cloud Tasks does not take it */
export async function createAgainTask(task: AgainTask): Promise<void> {
  const name = nameOf(task.week, task.due)
  await createTask({
    name: `${name}-again`,
    target: 'sendIssueAgain',
    payload: task,
    queue: 'NEWSLETTER_QUEUE',
  })
}

function nameOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}

/** @throws Error when it is not ours: see parseTask */
export function parsePageTask(raw: Buffer): PageTask {
  return parseTask(PAGE_SHAPE, raw)
}

/** @throws Error when it is not ours: see parseTask */
export function parseAgainTask(raw: Buffer): AgainTask {
  return parseTask(AGAIN_SHAPE, raw)
}

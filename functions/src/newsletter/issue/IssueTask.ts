import * as v from 'valibot'
import { createTask, nameOf } from '../../platform/gateways/tasks.ts'
import { taskParser } from '../../platform/taskParser.ts'

/** The next page of a shard. */
const PAGE_SHAPE = v.object({
  week: v.string(),
  stretch: v.number(),
  /** Number of shards. */
  stretches: v.number(),
  /** Last subscriber of the page before; absent: from the shard's first. */
  after: v.exactOptional(v.string()),
})
export type PageTask = v.InferOutput<typeof PAGE_SHAPE>

const DUE_SHAPE = v.object({
  id: v.string(),
  /** This one. */
  attempt: v.number(),
  /** Of the delivery, after the sweep's write. */
  updateTime: v.object({ seconds: v.number(), nanoseconds: v.number() }),
})
export type DueDelivery = v.InferOutput<typeof DUE_SHAPE>

/** Deliveries to retry: each only if unchanged since the sweep. */
const AGAIN_SHAPE = v.object({ week: v.string(), due: v.array(DUE_SHAPE) })
export type AgainTask = v.InferOutput<typeof AGAIN_SHAPE>

/** Queues a page, once. @param start distinguishes starts of a shard at the same page; absent: by the page before */
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

export const parsePageTask = taskParser(PAGE_SHAPE)
export const parseAgainTask = taskParser(AGAIN_SHAPE)

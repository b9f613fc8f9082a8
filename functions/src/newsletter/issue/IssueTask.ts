import { createHash } from 'node:crypto'
import { createTask } from '../../platform/gateways/tasks.ts'

/** The next page of one stretch of the subscribers. */
export interface PageTask {
  week: string
  stretch: number
  /** Into so many the subscribers are cut. */
  stretches: number
  /** From the subscriber after this one on; absent: from the stretch's first. */
  after?: string
}

/** Deliveries that are to be tried again, as the sweep wrote them: each counts only if nothing has changed since. */
export interface AgainTask {
  week: string
  due: readonly DueDelivery[]
}

export interface DueDelivery {
  id: string
  /** The one that comes now. */
  attempt: number
  /** Of the delivery, as the sweep left it. */
  updateTime: { seconds: number; nanoseconds: number }
}

/**
 * Hands a page to a worker. Named after what it is, so that the page before, worked on twice, makes it once.
 * @param start tells one start of a stretch from the next, which has the same page; absent: by the page before
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

/** @param raw the body of the call. @throws Error when it is not ours: tasks are made by us alone */
export function parsePageTask(raw: Buffer): PageTask {
  const task: unknown = JSON.parse(raw.toString('utf8'))
  if (!isOfWeek(task) || !('stretch' in task && 'stretches' in task)) throw malformed()
  return task as PageTask
}

/** @param raw the body of the call. @throws Error when it is not ours: tasks are made by us alone */
export function parseAgainTask(raw: Buffer): AgainTask {
  const task: unknown = JSON.parse(raw.toString('utf8'))
  if (!isOfWeek(task) || !('due' in task && Array.isArray(task.due))) throw malformed()
  return task as AgainTask
}

function isOfWeek(value: unknown): value is { week: string } {
  return typeof value === 'object' && value !== null && 'week' in value && typeof value.week === 'string'
}

function malformed(): Error {
  return new Error('a task of the weekly issue with a malformed payload')
}

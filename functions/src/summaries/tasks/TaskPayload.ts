import { isSummaryRequest, type StoredRequest } from '../requests.ts'

/** What a task carries: the request as the planner saw it, so that its worker need not read it. */
export interface TaskPayload {
  id: string
  /** Of the very write that the task follows: the worker's first write holds only if it is still the last one. */
  updateTime: { seconds: number; nanoseconds: number }
  /** Dates as ISO 8601. */
  request: object
}

/** Names of a request's dates, and of nothing else in it. */
const DATE = /At$/

export function taskPayload({ id, request, updateTime }: StoredRequest): TaskPayload {
  const { seconds, nanoseconds } = updateTime
  return { id, updateTime: { seconds, nanoseconds }, request }
}

/**
 * A task's payload, back as the planner gave it.
 * @param raw the body of the call, made by {@link taskPayload}
 * @throws Error when it is not: tasks are made by us alone
 */
export async function parseTaskPayload(raw: Buffer): Promise<StoredRequest> {
  const { Timestamp } = await import('firebase-admin/firestore')
  const payload: unknown = JSON.parse(raw.toString('utf8'), (key, value: unknown) =>
    DATE.test(key) && typeof value === 'string' ? new Date(value) : value,
  )
  if (!isPayload(payload) || !isSummaryRequest(payload.request))
    throw new Error('a task with a malformed payload')
  const { seconds, nanoseconds } = payload.updateTime
  return { id: payload.id, request: payload.request, updateTime: new Timestamp(seconds, nanoseconds) }
}

function isPayload(value: unknown): value is TaskPayload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'updateTime' in value &&
    'request' in value
  )
}

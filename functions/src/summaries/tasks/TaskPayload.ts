import * as v from 'valibot'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { REQUEST_SHAPE, type StoredRequest } from '../requests.ts'

/** What a task carries: the request as the planner saw it, so that its worker need not read it. Dates as ISO 8601. */
const SHAPE = v.object({
  id: v.string(),
  /** Of the very write that the task follows: the worker's first write holds only if it is still the last one. */
  updateTime: v.object({ seconds: v.number(), nanoseconds: v.number() }),
  request: v.looseObject({}),
})
export type TaskPayload = v.InferOutput<typeof SHAPE>

/** Names of a request's dates, and of nothing else in it. */
const DATE = /At$/

export function taskPayload({ id, request, updateTime }: StoredRequest): TaskPayload {
  const { seconds, nanoseconds } = updateTime
  return { id, updateTime: { seconds, nanoseconds }, request: { ...request } }
}

/**
 * A task's payload, back as the planner gave it.
 * @param raw the body of the call, made by {@link taskPayload}
 * @throws Error when it is not: tasks are made by us alone
 */
export async function parseTaskPayload(raw: Buffer): Promise<StoredRequest> {
  const { Timestamp } = await import('firebase-admin/firestore')
  const json: unknown = JSON.parse(raw.toString('utf8'), (key, value: unknown) =>
    DATE.test(key) && typeof value === 'string' ? new Date(value) : value,
  )
  const { id, updateTime, request } = v.parse(SHAPE, json)
  v.assert(REQUEST_SHAPE, request)
  return {
    id,
    // Made by the planner from a whole request.
    request: request as unknown as SummaryRequest,
    updateTime: new Timestamp(updateTime.seconds, updateTime.nanoseconds),
  }
}

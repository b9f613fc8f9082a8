import * as v from 'valibot'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { REQUEST_SHAPE, type StoredRequest } from '../requests.ts'

/** The planner's request, so that the worker need not read it. Dates as ISO 8601. */
const SHAPE = v.object({
  id: v.string(),
  /** Of the task's write: the worker's first write needs it to be the last one. */
  updateTime: v.object({ seconds: v.number(), nanoseconds: v.number() }),
  request: v.looseObject({}),
})
export type TaskPayload = v.InferOutput<typeof SHAPE>

/** Names exactly a request's dates. */
const DATE = /At$/

export function taskPayload({ id, request, updateTime }: StoredRequest): TaskPayload {
  const { seconds, nanoseconds } = updateTime
  return { id, updateTime: { seconds, nanoseconds }, request: { ...request } }
}

/** @param raw made by {@link taskPayload} @throws Error for another payload: only we make tasks */
export async function parseTaskPayload(raw: Buffer): Promise<StoredRequest> {
  const { Timestamp } = await import('firebase-admin/firestore')
  const json: unknown = JSON.parse(raw.toString('utf8'), (key, value: unknown) =>
    DATE.test(key) && typeof value === 'string' ? new Date(value) : value,
  )
  const { id, updateTime, request } = v.parse(SHAPE, json)
  v.assert(REQUEST_SHAPE, request)
  return {
    id,
    // From a whole request.
    request: request as unknown as SummaryRequest,
    updateTime: new Timestamp(updateTime.seconds, updateTime.nanoseconds),
  }
}

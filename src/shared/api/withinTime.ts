import { inTime } from '#domain/time/inTime.ts'

/** Limit for one chunk. docs/rules.md "Every screen" */
const CHUNK_TIMEOUT_MS = 120_000

/** @throws Error that loading failed, after the limit */
export function withinTime<Value>(loading: Promise<Value>): Promise<Value> {
  return inTime(loading, CHUNK_TIMEOUT_MS, () => {
    throw new Error(`Loading failed after ${CHUNK_TIMEOUT_MS / 1_000} s`)
  })
}

import { createHash } from 'node:crypto'
import type { SummaryKind } from '#domain/summaryCost.ts'

/** What a person asks for, checked. */
export interface AskedFor {
  videoId: string
  /** Lower case, validated. */
  deliverTo: string
  kind: SummaryKind
}

/** Document id of a request: one per account and idempotency key. docs/architecture.md "Data" */
export function requestId(uid: string, idempotencyKey: string): string {
  return hash(uid, idempotencyKey).slice(0, 40)
}

/** Tells whether two requests with one idempotency key ask for the same thing. */
export function fingerprintOf({ videoId, deliverTo, kind }: AskedFor): string {
  return hash(videoId, deliverTo, kind).slice(0, 16)
}

function hash(...parts: readonly string[]): string {
  // As JSON, so that no two lists of parts read the same.
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

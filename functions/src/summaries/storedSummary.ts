import type { DocumentSnapshot } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { Summary } from '#domain/summaries/summary.ts'
import { readDocument } from '../platform/readDocument.ts'

/** The fields that readers rely on. */
export const SUMMARY_SHAPE = v.looseObject({
  headline: v.string(),
  keyPoints: v.array(v.custom<Summary['keyPoints'][number]>(isObject)),
  moments: v.array(v.custom<Summary['moments'][number]>(isObject)),
})

/** The summary in `parts/result`, as verifySummary made it. Undefined without one. */
export function storedSummary(snapshot: DocumentSnapshot): Summary | undefined {
  return readDocument<Summary>(snapshot, SUMMARY_SHAPE)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

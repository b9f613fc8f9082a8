import type { DocumentSnapshot } from 'firebase-admin/firestore'
import type { Summary } from '#domain/summary.ts'

/** The summary in `parts/result`, as verifySummary made it. Undefined when there is none. */
export function storedSummary(snapshot: DocumentSnapshot): Summary | undefined {
  const value: unknown = snapshot.data()
  return isSummary(value) ? value : undefined
}

function isSummary(value: unknown): value is Summary {
  return (
    typeof value === 'object' &&
    value !== null &&
    'headline' in value &&
    'keyPoints' in value &&
    Array.isArray(value.keyPoints) &&
    'moments' in value &&
    Array.isArray(value.moments)
  )
}

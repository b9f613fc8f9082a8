import type { WriteBatch } from 'firebase-admin/firestore'

/** gRPC codes of refusals that our conditional writes expect. */
const NOT_FOUND = 5
const ALREADY_EXISTS = 6
const FAILED_PRECONDITION = 9

/** Somebody else was faster, or the document is gone: what was read before is no longer true. */
export function isOutdated(error: unknown): boolean {
  return hasCode(error, NOT_FOUND) || hasCode(error, ALREADY_EXISTS) || hasCode(error, FAILED_PRECONDITION)
}

/** Commits what is written on condition. @returns false when a condition did not hold: then nothing is written */
export async function commitIfCurrent(batch: WriteBatch): Promise<boolean> {
  try {
    await batch.commit()
    return true
  } catch (error) {
    if (isOutdated(error)) return false
    throw error
  }
}

/** A `create()` met a document that is there already. */
export function isExisting(error: unknown): boolean {
  return hasCode(error, ALREADY_EXISTS)
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** gRPC codes of refusals that our conditional writes expect. */
const NOT_FOUND = 5
const ALREADY_EXISTS = 6
const FAILED_PRECONDITION = 9

/** Somebody else was faster, or the document is gone: what was read before is no longer true. */
export function isWriteConflict(error: unknown): boolean {
  return hasCode(error, NOT_FOUND) || hasCode(error, ALREADY_EXISTS) || hasCode(error, FAILED_PRECONDITION)
}

/** What a conditional write comes to; undefined where it met a conflict. */
export async function unlessWriteConflict<Result>(write: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isWriteConflict(error)) return undefined
    throw error
  }
}

/** What was to be made, a document or a task, is there already. */
export function isExisting(error: unknown): boolean {
  return hasCode(error, ALREADY_EXISTS)
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

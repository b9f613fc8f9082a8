/** gRPC codes that our conditional writes expect. */
const NOT_FOUND = 5
const ALREADY_EXISTS = 6
const FAILED_PRECONDITION = 9

/** The document has changed or is gone since it was read. */
export function isWriteConflict(error: unknown): boolean {
  return hasCode(error, NOT_FOUND) || hasCode(error, ALREADY_EXISTS) || hasCode(error, FAILED_PRECONDITION)
}

/** The write's result; undefined on a write conflict. */
export async function unlessWriteConflict<Result>(write: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isWriteConflict(error)) return undefined
    throw error
  }
}

/** The new document or task exists already. */
export function isExisting(error: unknown): boolean {
  return hasCode(error, ALREADY_EXISTS)
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

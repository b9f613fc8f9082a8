const CANCELLED = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
])

/** Whether somebody closed Google's window rather than anything having failed. */
export function isCancelled(error: unknown): boolean {
  return CANCELLED.has(errorCode(error))
}

/** Firebase's code of an error, like `auth/weak-password`; '' for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

import { networkError } from '../../shared/api/texts.en.ts'
import { accountTexts, providerTexts, unknownFailure } from './accountTexts.en.tsx'

const CANCELLED = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
])

export function isCancelled(error: unknown): boolean {
  return CANCELLED.has(errorCode(error))
}

/** Firebase's code of an error, like `auth/weak-password`; '' for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const COMMON: Record<string, string> = {
  'auth/network-request-failed': networkError,
  'auth/too-many-requests': accountTexts.tooManyTries,
}
const PROVIDER: Record<string, string> = { ...COMMON, ...providerTexts }

/** Never tells whether the account exists. docs/rules.md "Log-in and sign-up" */
export function loginError(error: unknown): string {
  return COMMON[errorCode(error)] ?? accountTexts.wrongLogin
}

/** Production builds of the SDK carry only the error's code. */
export function providerMessage(error: unknown): string {
  const code = errorCode(error)
  return PROVIDER[code] ?? unknownFailure(code)
}

/** docs/rules.md "Log-in and sign-up" */
export function resetFailure(error: unknown): string {
  return accountTexts.resetFailed(providerMessage(error))
}

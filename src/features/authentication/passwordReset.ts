import { confirmPasswordReset, sendPasswordResetEmail, verifyPasswordResetCode } from 'firebase/auth'
import { auth } from '../../shared/session/auth.ts'
import { BASE } from '../../ui/language.en.ts'
import { accountTexts } from './accountTexts.en.tsx'
import { errorCode, providerMessage, resetFailure } from './authErrors.ts'

/** An address without an account gets the same answer as one with an account. */
export async function sendResetLink(email: string): Promise<{ sent: boolean; message: string }> {
  try {
    await sendPasswordResetEmail(auth, email, { url: `${location.origin}${BASE}/login` })
  } catch (error) {
    if (errorCode(error) !== 'auth/user-not-found') return { sent: false, message: providerMessage(error) }
  }
  return { sent: true, message: accountTexts.resetSent }
}

/** Checks a code without using it. @returns whether it is usable; undefined when the network failed */
export async function isResetCode(code: string): Promise<boolean | undefined> {
  try {
    await verifyPasswordResetCode(auth, code)
    return true
  } catch (error) {
    return errorCode(error) === 'auth/network-request-failed' ? undefined : false
  }
}

const DEAD_CODE = new Set(['auth/invalid-action-code', 'auth/expired-action-code'])

/** @returns a failure's message; undefined when changed */
export async function resetPassword(code: string, password: string): Promise<string | undefined> {
  try {
    await confirmPasswordReset(auth, code, password)
    return undefined
  } catch (error) {
    return DEAD_CODE.has(errorCode(error)) ? accountTexts.resetLinkInvalid : resetFailure(error)
  }
}

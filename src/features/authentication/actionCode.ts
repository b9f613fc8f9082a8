import { ActionCodeOperation, applyActionCode, checkActionCode } from 'firebase/auth'
import { auth } from '../../shared/session/auth.ts'
import { logOut } from '../../shared/session/logOut.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { accountTexts } from './accountTexts.en.tsx'
import { errorCode } from './authErrors.ts'

export const ACTION_MODES = ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'] as const
export type ActionMode = (typeof ACTION_MODES)[number]

const OPERATIONS: Record<ActionMode, string> = {
  verifyEmail: ActionCodeOperation.VERIFY_EMAIL,
  verifyAndChangeEmail: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
  recoverEmail: ActionCodeOperation.RECOVER_EMAIL,
}

export type CodeCheck = { usable: true; email: string } | { usable: false; message: string }

/**
 * Checks a code without using it: mail scanners and previews open every link, and must burn nothing.
 * @returns the code's address; not usable when used, expired, or of another mode docs/rules.md #mail-code-misused
 */
export async function checkCode(mode: ActionMode, code: string): Promise<CodeCheck> {
  try {
    const { operation, data } = await checkActionCode(auth, code)
    if (operation === OPERATIONS[mode] && typeof data.email === 'string') {
      return { usable: true, email: data.email.toLowerCase() }
    }
    return { usable: false, message: accountTexts.linkInvalid }
  } catch (error) {
    const offline = errorCode(error) === 'auth/network-request-failed'
    return { usable: false, message: offline ? networkError : accountTexts.linkInvalid }
  }
}

/** Changes the account's address, or reverts a change. Older sessions end with it. */
export async function applyAddressCode(code: string): Promise<string | undefined> {
  try {
    await applyActionCode(auth, code)
  } catch (error) {
    return errorCode(error) === 'auth/network-request-failed' ? networkError : accountTexts.linkInvalid
  }
  if (auth.currentUser !== null) await logOut('/login')
  return undefined
}

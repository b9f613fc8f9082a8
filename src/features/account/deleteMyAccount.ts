import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { auth } from '../../shared/session/auth.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { ACCOUNT_TEXTS } from './accountTexts.ts'

export type Confirmation = { password: string } | 'google'

/**
 * Asks Auth once more who is there, has the server delete the account, and leaves nothing of it on this device.
 * @returns what to say where it did not work; undefined when it did: then the page leaves
 * @throws what nobody foresaw
 */
export async function deleteMyAccount(confirmation: Confirmation): Promise<string | undefined> {
  const user = auth.currentUser
  if (user === null) return ACCOUNT_TEXTS.failed
  const refused = await confirmed(user, confirmation)
  if (refused !== undefined) return refused
  const called = await call('deleteAccount', {}, await bearer())
  if (called.outcome !== 'done' && !(await isGone(user))) return failureMessage(called, ACCOUNT_TEXTS)
  const { logOut } = await import('../../shared/session/logOut.ts')
  await logOut('/account?deleted')
  return undefined
}

async function confirmed(user: User, confirmation: Confirmation): Promise<string | undefined> {
  try {
    if (confirmation === 'google') await (await import('./confirmWithGoogle.ts')).confirmWithGoogle(user)
    else {
      const credential = EmailAuthProvider.credential(user.email ?? '', confirmation.password)
      await reauthenticateWithCredential(user, credential)
    }
    return undefined
  } catch (error) {
    const text = REFUSALS[codeOf(error)]
    if (text === undefined) throw error
    return text
  }
}

const REFUSALS: Record<string, string> = {
  'auth/wrong-password': ACCOUNT_TEXTS.wrongPassword,
  'auth/invalid-credential': ACCOUNT_TEXTS.wrongPassword,
  'auth/invalid-login-credentials': ACCOUNT_TEXTS.wrongPassword,
  'auth/too-many-requests': ACCOUNT_TEXTS.tooManyTries,
  'auth/network-request-failed': ACCOUNT_TEXTS.network,
  'auth/popup-closed-by-user': ACCOUNT_TEXTS.googleCancelled,
  'auth/cancelled-popup-request': ACCOUNT_TEXTS.googleCancelled,
  'auth/user-cancelled': ACCOUNT_TEXTS.googleCancelled,
  'auth/popup-blocked': ACCOUNT_TEXTS.googleBlocked,
  'auth/user-mismatch': ACCOUNT_TEXTS.otherGoogleAccount,
}

/** The answer may have been lost: whether the account is gone all the same. */
async function isGone(user: User): Promise<boolean> {
  try {
    await user.reload()
    return false
  } catch (error) {
    return ['auth/user-not-found', 'auth/user-token-expired'].includes(codeOf(error))
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth'
import { ACCOUNT_TEXTS } from './accountTexts.ts'

export type Confirmation = { password: string } | 'google'

/**
 * Asks Auth once more who is there, so that the token is fresh.
 * @returns what to say where it was not them; undefined where it was
 * @throws what nobody foresaw
 */
export async function confirmed(user: User, confirmation: Confirmation): Promise<string | undefined> {
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

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

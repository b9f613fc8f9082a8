import { Field } from '../../ui/Field.tsx'
import { deletionTexts } from './dialogTexts.en.ts'
import { signInMethods } from './signInMethods.ts'
import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth'
import { networkError } from '../../shared/api/texts.en.ts'
import { outcomeTexts } from './texts.en.tsx'

const REFUSALS: Record<string, string> = {
  'auth/wrong-password': outcomeTexts.wrongPassword,
  'auth/invalid-credential': outcomeTexts.wrongPassword,
  'auth/invalid-login-credentials': outcomeTexts.wrongPassword,
  'auth/too-many-requests': outcomeTexts.tooManyTries,
  'auth/network-request-failed': networkError,
  'auth/popup-closed-by-user': outcomeTexts.googleCancelled,
  'auth/cancelled-popup-request': outcomeTexts.googleCancelled,
  'auth/user-cancelled': outcomeTexts.googleCancelled,
  'auth/popup-blocked': outcomeTexts.googleBlocked,
  'auth/user-mismatch': outcomeTexts.otherGoogleAccount,
}

/** Asks for the account's password, where it has one; password managers read the hidden address. */
export function PasswordField({ error }: { error: string | undefined }) {
  const { email, password } = signInMethods()
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {password && (
        <Field
          label={deletionTexts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          error={error}
        />
      )}
    </>
  )
}

export type Confirmation = { password: string } | 'google'

/** Reauthenticates for a fresh token. @returns a refusal's message @throws unexpected errors */
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

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

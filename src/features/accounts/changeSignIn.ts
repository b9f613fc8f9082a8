import { updatePassword, verifyBeforeUpdateEmail } from 'firebase/auth'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { auth } from '../../shared/session/auth.ts'
import { BASE } from '../../ui/language.en.ts'
import { codeOf, type Confirmation, confirmed } from './confirmPerson.ts'
import { signInTexts } from './texts.en.tsx'

/**
 * Changes what somebody signs in by. A new address counts once the link that is mailed to it was opened.
 * @returns what to say where it was not done
 */
export async function changeSignIn(
  change: 'email' | 'password',
  wanted: string,
  confirmation: Confirmation,
): Promise<string | undefined> {
  const user = auth.currentUser
  if (user === null) return callFailed
  try {
    const refused = await confirmed(user, confirmation)
    if (refused !== undefined) return refused
    if (change === 'password') await updatePassword(user, wanted)
    else await verifyBeforeUpdateEmail(user, wanted, { url: `${location.origin}${BASE}/login` })
    return undefined
  } catch (error) {
    // Whether an address has an account is nobody's business.
    if (codeOf(error) === 'auth/email-already-in-use') return undefined
    if (codeOf(error) === 'auth/weak-password') return signInTexts.password.wrong
    reportFailure(error)
    return callFailed
  }
}

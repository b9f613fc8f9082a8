import { signInWithEmailAndPassword } from 'firebase/auth'
import { auth } from '../../shared/session/auth.ts'
import { KEYS, remember } from '../../shared/offline/deviceStorage.ts'
import { openSession } from '../../shared/session/openSession.ts'
import { signingIn } from '../../shared/session/watchAuth.ts'
import { accountTexts } from './accountTexts.en.tsx'
import { loginError } from './authErrors.ts'

/** @returns a failure's message; undefined when it worked */
export function logIn(email: string, password: string): Promise<string | undefined> {
  return signingIn(async () => {
    try {
      await signInWithEmailAndPassword(auth, email, password)
    } catch (error) {
      console.info('Log-in failed', error)
      return loginError(error)
    }
    return await enter()
  })
}

/** Opens the session after a sign-in. An unverified person gets none yet; another screen says so. */
export async function enter(): Promise<string | undefined> {
  const user = auth.currentUser
  if (user?.emailVerified !== true) return undefined
  const { creationTime } = user.metadata
  if (creationTime !== undefined) remember(KEYS.signupDate, String(Date.parse(creationTime)))
  const opened = await openSession()
  return typeof opened === 'object' && 'refusal' in opened ? accountTexts.refused[opened.refusal] : undefined
}

import {
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  sendEmailVerification,
  type User,
  updateProfile,
} from 'firebase/auth'
import { auth } from '../../shared/session/auth.ts'
import { KEYS, remember } from '../../shared/offline/deviceStorage.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { signingIn } from '../../shared/session/watchAuth.ts'
import { BASE } from '../../ui/language.en.ts'
import { errorCode } from './authErrors.ts'
import type { SignUpError } from './signUpTexts.en.tsx'

type SignedUp = { mailSent: boolean } | { error: SignUpError }

/**
 * Creates an account with its profile and sends the verification mail. Failures after the account's creation do not
 * fail the sign-up: the mail can be sent again, and the server writes a missing profile.
 * @param email as the domain parsed it
 */
export function signUp(name: string, email: string, password: string): Promise<SignedUp> {
  return signingIn(async () => {
    if (await hasSignInMethod(email)) return { error: 'registered' }
    let user: User
    try {
      user = (await createUserWithEmailAndPassword(auth, email, password)).user
    } catch (error) {
      const code = errorCode(error)
      if (code === 'auth/email-already-in-use') return { error: 'registered' }
      if (code === 'auth/weak-password') return { error: 'password' }
      if (code === 'auth/invalid-email') return { error: 'email' }
      return { error: 'notCreated' }
    }
    remember(KEYS.signupDate, String(Date.now()))
    const [mail] = await Promise.all([
      attempt(() => sendVerification(user)),
      attempt(async () => {
        const { createProfile } = await import('./createProfile.ts')
        await createProfile({ uid: user.uid, email, name })
      }),
      name === '' ? true : attempt(() => updateProfile(user, { displayName: name })),
    ])
    return { mailSent: mail }
  })
}

/** The mail's link continues to the destination in the query. */
export function sendVerification(user: User): Promise<void> {
  return sendEmailVerification(user, { url: `${location.origin}${BASE}/confirmEmail${location.search}` })
}

/** New projects always answer "none": then the creation itself fails. */
async function hasSignInMethod(email: string): Promise<boolean> {
  try {
    return (await fetchSignInMethodsForEmail(auth, email)).length > 0
  } catch {
    return false
  }
}

async function attempt(step: () => Promise<void>): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}

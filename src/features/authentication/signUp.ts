import {
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  sendEmailVerification,
  type User,
  updateProfile,
} from 'firebase/auth'
import { auth } from '../../shared/session/auth.ts'
import { KEYS, remember } from '../../shared/offline/deviceStorage.ts'
import { spokenLanguage } from '../../shared/session/spokenLanguage.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { signingIn } from '../../shared/session/watchAuth.ts'
import { errorCode } from './authErrors.ts'

/** What comes of asking the identity provider. docs/rules.md "Log-in and sign-up" */
const REGISTERED = {
  en: 'User already registered. Please log in.',
  es: 'Este email ya está registrado. Por favor inicia sesión.',
} as const
const NOT_CREATED = 'Error al crear la cuenta. Por favor intenta de nuevo.'

export type SignedUp = { ok: true; mailSent: boolean } | { ok: false; lang: 'en' | 'es'; message: string }

/**
 * Creates an account with its profile and sends the verification mail. Once the account stands, nothing that fails
 * after it is an error of the sign-up: the mail can be sent again, and the server writes a missing profile.
 * @param email as the domain parsed it
 * @param texts what the form says of an address or a password that the provider refuses
 */
export function signUp(
  name: string,
  email: string,
  password: string,
  texts: { email: string; password: string },
): Promise<SignedUp> {
  return signingIn(async () => {
    if (await hasSignInMethod(email)) return registered()
    let user: User
    try {
      user = (await createUserWithEmailAndPassword(auth, email, password)).user
    } catch (error) {
      const code = errorCode(error)
      if (code === 'auth/email-already-in-use') return registered()
      if (code === 'auth/weak-password') return { ok: false, lang: 'es', message: texts.password }
      if (code === 'auth/invalid-email') return { ok: false, lang: 'es', message: texts.email }
      return { ok: false, lang: 'es', message: NOT_CREATED }
    }
    remember(KEYS.signupDate, String(Date.now()))
    const [mail] = await Promise.all([
      attempt(() => sendVerification(user)),
      attempt(() => writeProfile(user, name, email)),
      name === '' ? true : attempt(() => updateProfile(user, { displayName: name })),
    ])
    return { ok: true, mailSent: mail }
  })
}

export function sendVerification(user: User): Promise<void> {
  return sendEmailVerification(user, { url: `${location.origin}/confirmEmail` })
}

/** The one answer that is agreed in both languages: it comes in the reader's. */
function registered(): SignedUp {
  const lang = spokenLanguage()
  return { ok: false, lang, message: REGISTERED[lang] }
}

/** New projects always answer "none": then the creation itself tells. */
async function hasSignInMethod(email: string): Promise<boolean> {
  try {
    return (await fetchSignInMethodsForEmail(auth, email)).length > 0
  } catch {
    return false
  }
}

async function writeProfile(user: User, name: string, email: string): Promise<void> {
  const { createProfile } = await import('./createProfile.ts')
  await createProfile({ uid: user.uid, email, name })
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

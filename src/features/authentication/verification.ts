import { applyActionCode, signInWithEmailAndPassword } from 'firebase/auth'
import { networkError } from '../../shared/api/texts.en.ts'
import { auth } from '../../shared/session/auth.ts'
import { tellTabs } from '../../shared/session/tabs.ts'
import { signingIn } from '../../shared/session/watchAuth.ts'
import { accountTexts } from './accountTexts.en.tsx'
import { errorCode } from './authErrors.ts'
import { enter } from './logIn.ts'
import { sendVerification } from './signUp.ts'

/** @returns whether the mail was sent */
export async function resendVerification(): Promise<boolean> {
  const user = auth.currentUser
  if (user === null) return false
  try {
    await sendVerification(user)
    return true
  } catch (error) {
    console.info('Verification mail not sent', error)
    return false
  }
}

/** Checks for a confirmation on another device, and opens the verified session. */
export async function lookForVerification(): Promise<void> {
  const user = auth.currentUser
  if (user === null) return
  try {
    if (!user.emailVerified) await user.reload()
  } catch {
    return
  }
  if (auth.currentUser?.emailVerified === true) await signingIn(enter)
}

/**
 * Uses a verification code. Where its account is not signed in here, the password comes first: a link alone proves
 * who reads the mail, not who made the account. docs/rules.md "Accounts and trust"
 * @param password undefined when that account is signed in here already
 * @returns a failure's message; undefined when it worked
 */
export function verifyEmail(
  code: string,
  email: string,
  password: string | undefined,
): Promise<string | undefined> {
  return signingIn(async () => {
    try {
      if (password !== undefined) await signInWithEmailAndPassword(auth, email, password)
    } catch (error) {
      return errorCode(error) === 'auth/network-request-failed' ? networkError : accountTexts.wrongPassword
    }
    try {
      await applyActionCode(auth, code)
      await auth.currentUser?.reload()
    } catch (error) {
      return errorCode(error) === 'auth/network-request-failed' ? networkError : accountTexts.linkInvalid
    }
    const refusal = await enter()
    tellTabs('verified')
    return refusal
  })
}

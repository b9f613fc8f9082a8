import { signInWithCustomToken, signOut } from 'firebase/auth'
import type { SessionRefusal } from '#domain/accounts/sessionRefusal.ts'
import { auth } from './auth.ts'
import { KEYS, remember } from '../offline/deviceStorage.ts'
import { call } from '../api/call.ts'
import { LANGUAGE } from '../../ui/language.en.ts'

/** `later`: the server was not reached; the app's next start repeats the call. */
export type OpenedSession = { welcomed: boolean } | { refusal: SessionRefusal } | 'later'

/**
 * Opens a verified session with a fresh token: the server writes or raises the profile, once, and may end older
 * sessions; then this one continues with the returned token. docs/rules.md "Accounts and trust"
 */
export async function openSession(): Promise<OpenedSession> {
  const user = auth.currentUser
  if (user === null) return { refusal: 'SIGN_IN_AGAIN' }
  let token: string
  try {
    token = await user.getIdToken(true)
  } catch {
    remember(KEYS.sessionDue, user.uid)
    return 'later'
  }
  const called = await call('session', { language: LANGUAGE }, { Authorization: `Bearer ${token}` })
  if (called.outcome === 'done') {
    const { customToken, welcomed } = called.answer.data
    if (customToken !== undefined) await signInWithCustomToken(auth, customToken)
    return { welcomed }
  }
  const refusal = called.outcome === 'refused' ? called.answer.error_details?.sessionError : undefined
  if (refusal === undefined) {
    remember(KEYS.sessionDue, user.uid)
    return 'later'
  }
  if (refusal !== 'EMAIL_NOT_VERIFIED') await signOut(auth)
  return { refusal }
}

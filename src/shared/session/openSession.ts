import { signInWithCustomToken, signOut } from 'firebase/auth'
import type { SessionAnswer, SessionRefusal } from '#domain/api/sessionCall.ts'
import { auth } from './auth.ts'
import { KEYS, remember } from '../offline/deviceStorage.ts'
import { jsonObject, postJson } from '../api/postJson.ts'
import { spokenLanguage } from './spokenLanguage.ts'

/** `later`: the server could not be reached; the call is repeated when the app next starts. */
export type OpenedSession = { welcomed: boolean } | { refusal: SessionRefusal } | 'later'

/**
 * Tells the server that a verified person has come in, with a fresh token: it writes or raises the profile, once, and
 * may end older sessions, in which case this one goes on with the token that it hands over.
 * docs/rules.md "Accounts and trust"
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
  const raw = await postJson(
    '/api/session',
    { language: spokenLanguage() },
    { Authorization: `Bearer ${token}` },
  )
  const answer = raw && (jsonObject(raw) as SessionAnswer | undefined)
  if (answer?.success) {
    if (answer.data.customToken !== undefined) await signInWithCustomToken(auth, answer.data.customToken)
    return { welcomed: answer.data.welcomed }
  }
  const refusal = answer?.error_details?.sessionError
  if (refusal === undefined) {
    remember(KEYS.sessionDue, user.uid)
    return 'later'
  }
  if (refusal !== 'EMAIL_NOT_VERIFIED') await signOut(auth)
  return { refusal }
}

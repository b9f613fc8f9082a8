import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  type User,
} from 'firebase/auth'
import { site } from '../../content/site.ts'

/** Reauthenticates in Google's window; the local emulator accepts any account. @throws Firebase's error */
export async function confirmWithGoogle(user: User): Promise<void> {
  const identity = user.providerData.find(({ providerId }) => providerId === 'google.com')
  const email = identity?.email ?? user.email ?? ''
  if (site.local !== undefined) {
    const idToken = { sub: identity?.uid, email, email_verified: true, name: user.displayName }
    await reauthenticateWithCredential(user, GoogleAuthProvider.credential(JSON.stringify(idToken)))
    return
  }
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ login_hint: email, prompt: 'login' })
  await reauthenticateWithPopup(user, provider, browserPopupRedirectResolver)
}

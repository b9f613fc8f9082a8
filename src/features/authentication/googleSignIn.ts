import {
  browserPopupRedirectResolver,
  getRedirectResult,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
  signInWithRedirect,
} from 'firebase/auth'
import { auth } from '../../shared/session/auth.ts'
import { forget, KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'
import { site } from '../../content/site.ts'
import { signingIn } from '../../shared/session/watchAuth.ts'
import { errorCode } from './authErrors.ts'
import { enter } from './logIn.ts'

/** Chooses an account without Google; undefined when cancelled. */
type ChooseAccount = () => Promise<{ email: string; name: string } | undefined>

/**
 * Signs in by Google's window, or a redirect where the browser blocks windows. The local stack has no Google: its
 * emulator accepts the account chooser's account.
 * @returns undefined when it worked (or the page is on its way to Google), else the server's refusal
 * @throws Firebase's error, `auth/popup-closed-by-user` when cancelled docs/architecture.md "Local stack"
 */
export function googleSignIn(choose: ChooseAccount): Promise<string | undefined> {
  return signingIn(async () => {
    const arrived = site.local === undefined ? await withGoogle() : await withChosenAccount(choose)
    return arrived ? await enter() : undefined
  })
}

/** Completes an earlier page's redirect. */
export async function finishGoogleRedirect(): Promise<string | undefined> {
  if (recall(KEYS.googleRedirect, 'session') === null) return undefined
  forget(KEYS.googleRedirect, 'session')
  return signingIn(async () =>
    (await getRedirectResult(auth, browserPopupRedirectResolver)) === null ? undefined : await enter(),
  )
}

async function withGoogle(): Promise<boolean> {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  try {
    await signInWithPopup(auth, provider, browserPopupRedirectResolver)
    return true
  } catch (error) {
    if (errorCode(error) !== 'auth/popup-blocked') throw error
    remember(KEYS.googleRedirect, '1', 'session')
    await signInWithRedirect(auth, provider, browserPopupRedirectResolver)
    return false
  }
}

async function withChosenAccount(choose: ChooseAccount): Promise<boolean> {
  const account = await choose()
  if (account === undefined)
    throw Object.assign(new Error('Nobody chose'), { code: 'auth/popup-closed-by-user' })
  const idToken = {
    sub: `google-${account.email}`,
    email: account.email,
    email_verified: true,
    name: account.name,
  }
  await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(idToken)))
  return true
}

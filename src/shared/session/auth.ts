import { browserLocalPersistence, connectAuthEmulator, initializeAuth, signOut } from 'firebase/auth'
import { firebaseApp } from './firebaseApp.ts'
import { site } from '../../content/site.ts'
import { LANGUAGE } from '../../ui/language.en.ts'

/**
 * `initializeAuth` rather than `getAuth`: no pop-up code before somebody presses the Google button, and no call to
 * Google at start on phones. One place for the session, which is read at once: IndexedDB would be another 2 kB, and a
 * wait at each start. docs/rules.md "Speed and cost"
 */
export const auth = initializeAuth(firebaseApp, { persistence: browserLocalPersistence })
// The mails that Firebase sends for an account are in it.
auth.languageCode = LANGUAGE
if (site.local !== undefined) connectAuthEmulator(auth, site.local.auth, { disableWarnings: true })

/** Firebase's own sign-out. It stands here, where it is loaded with the session: log-out works offline too. */
export function signOutHere(): Promise<void> {
  return signOut(auth)
}

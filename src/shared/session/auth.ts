import { browserLocalPersistence, connectAuthEmulator, initializeAuth, signOut } from 'firebase/auth'
import { firebaseApp } from './firebaseApp.ts'
import { site } from '../../content/site.ts'
import { LANGUAGE } from '../../ui/language.en.ts'

/**
 * `initializeAuth`, not `getAuth`: no pop-up code before a press on the Google button, and no call to Google at start
 * on phones. One synchronous store of the session: IndexedDB would add 2 kB, and a wait at each start. docs/rules.md
 * "Speed and cost"
 */
export const auth = initializeAuth(firebaseApp, { persistence: browserLocalPersistence })
// Language of Firebase's mails.
auth.languageCode = LANGUAGE
if (site.local !== undefined) connectAuthEmulator(auth, site.local.auth, { disableWarnings: true })

/** Firebase's sign-out. It loads with the session: log-out works offline too. */
export function signOutHere(): Promise<void> {
  return signOut(auth)
}

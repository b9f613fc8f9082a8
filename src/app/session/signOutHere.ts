import { signOut } from 'firebase/auth'
import { auth } from './auth.ts'

/** Firebase's own sign-out. A module of its own: importing all of firebase/auth on demand would ship all of it. */
export function signOutHere(): Promise<void> {
  return signOut(auth)
}

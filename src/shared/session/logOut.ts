import { KEYS, recall } from '../offline/deviceStorage.ts'
import { forgetFirestoreNotes, forgetPerson } from '../offline/forgetPerson.ts'
import { ownAddress } from '../../ui/addresses.ts'
import { closeFirestore } from './firestoreHandle.ts'
import { publishSession } from './sessionState.ts'
import { tellTabs } from './tabs.ts'
import { markWipe, wipeDevice } from './wipe.ts'

let goal = '/'

/**
 * Ends the session on this device, in every tab, and leaves nothing behind; then starts afresh at the home page, so
 * that no memory of the last user survives in this one. Works offline: what cannot be removed now goes at next start.
 * @param to where it starts afresh instead
 */
export async function logOut(to = '/'): Promise<void> {
  // The watcher of Auth may come first, and then leaves for there too.
  goal = to
  if (recall(KEYS.push) !== null)
    await import('./pushDevice.ts').then(({ endHere }) => endHere()).catch(() => undefined)
  markWipe()
  // The file that loaded the session: it is cached, so this works offline too.
  const { signOutHere } = await import('./auth.ts')
  await signOutHere()
  await leaveDevice()
}

let leaving: Promise<void> | undefined

/**
 * The part after Firebase's own sign-out, also when another tab or the server ended the session.
 * @param to where the page starts afresh
 */
export function leaveDevice(to = goal): Promise<void> {
  leaving ??= leave(to)
  return leaving
}

async function leave(to: string): Promise<void> {
  markWipe()
  tellTabs('signed-out')
  // Screens unsubscribe first: a client that ends under them would make them fail.
  publishSession({ status: 'unknown' })
  await new Promise((resolve) => setTimeout(resolve))
  await closeFirestore()
  await wipeDevice()
  forgetFirestoreNotes()
  // Screens have noted more as they closed.
  forgetPerson()
  location.replace(ownAddress(to))
}

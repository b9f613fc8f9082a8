import { KEYS, recall } from '../offline/deviceStorage.ts'
import { forgetFirestoreNotes, forgetPerson } from '../offline/forgetPerson.ts'
import { ownAddress } from '../../ui/addresses.ts'
import { closeFirestore } from './firestoreHandle.ts'
import { publishSession } from './sessionState.ts'
import { tellTabs } from './tabs.ts'
import { markWipe, wipeDevice } from './wipe.ts'

let goal = '/'

/**
 * Ends the session on this device, in every tab, wipes it, and restarts at the home page, so that this page's memory
 * goes too. Works offline: the next start removes the rest.
 * @param to another page to restart at
 */
export async function logOut(to = '/'): Promise<void> {
  // The watcher of Auth may come first, and then redirects there too.
  goal = to
  if (recall(KEYS.push) !== null)
    await import('./pushDevice.ts').then(({ endHere }) => endHere()).catch(() => undefined)
  markWipe()
  // The file that loaded the session: cached, so this works offline.
  const { signOutHere } = await import('./auth.ts')
  await signOutHere()
  await leaveDevice()
}

let leaving: Promise<void> | undefined

/** Follows Firebase's sign-out, also another tab's or the server's. @param to page to restart at */
export function leaveDevice(to = goal): Promise<void> {
  leaving ??= leave(to)
  return leaving
}

async function leave(to: string): Promise<void> {
  markWipe()
  tellTabs('signed-out')
  // Screens unsubscribe first: ending their client would make them fail.
  publishSession({ status: 'unknown' })
  await new Promise((resolve) => setTimeout(resolve))
  await closeFirestore()
  await wipeDevice()
  forgetFirestoreNotes()
  // Closing screens may have stored more.
  forgetPerson()
  location.replace(ownAddress(to))
}

import { KEYS, forget, recall, remember } from '../offline/deviceStorage.ts'
import { forgetPerson } from '../offline/forgetPerson.ts'

/** Names of the databases that Firestore's SDK keeps its cache in, and of our own that belong to a person. */
const PERSONAL_DATABASES = /^(?:firestore\/|person-)/
const PERSONAL_CACHES = /^person-/

/** Longest wait for one database to go, in milliseconds: another tab may hold it until it closes. */
const PATIENCE_MS = 5_000

/** Forgets what can be forgotten at once. From here on, whatever happens, the next start removes what is left. */
export function markWipe(): void {
  remember(KEYS.wipe, '1')
  forgetPerson()
}

export function wipePending(): boolean {
  return recall(KEYS.wipe) !== null
}

let underWay: Promise<boolean> | undefined

/**
 * Removes the documents that the last user left on this device. Works offline. Clients of Firestore must be closed
 * first; those of other tabs close when they see their database go.
 * @returns whether all of it is gone; when not, the mark stays and the next start tries again before anything is
 * opened. docs/rules.md #nothing-after-log-out
 */
export function wipeDevice(): Promise<boolean> {
  underWay ??= wipe().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function wipe(): Promise<boolean> {
  const gone = await Promise.all([
    ...(await personalDatabases()).map(deleteDatabase),
    deleteCaches(),
    endNotifications().catch(() => true),
  ])
  if (!gone.every(Boolean)) return false
  forget(KEYS.wipe)
  return true
}

async function personalDatabases(): Promise<string[]> {
  const all = await indexedDB.databases()
  return all.flatMap(({ name }) => (name !== undefined && PERSONAL_DATABASES.test(name) ? [name] : []))
}

function deleteDatabase(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    const settle = (gone: boolean) => {
      clearTimeout(timer)
      resolve(gone)
    }
    request.addEventListener('success', () => settle(true))
    request.addEventListener('error', () => settle(false))
  })
}

async function deleteCaches(): Promise<boolean> {
  if (!('caches' in globalThis)) return true
  const names = await caches.keys()
  await Promise.all(names.filter((name) => PERSONAL_CACHES.test(name)).map((name) => caches.delete(name)))
  return true
}

/** Ends what this device is told by, also where the server cannot be reached, and what it was told. Browsers know parts of it. */
async function endNotifications(): Promise<boolean> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const each of (await registration?.getNotifications?.()) ?? []) each.close()
  const subscription = await registration?.pushManager?.getSubscription()
  return (await subscription?.unsubscribe()) ?? true
}

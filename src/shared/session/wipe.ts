import { KEYS, forget, recall, remember } from '../offline/deviceStorage.ts'
import { forgetPerson } from '../offline/forgetPerson.ts'

/** Firestore's cache databases, and our own personal ones. */
const PERSONAL_DATABASES = /^(?:firestore\/|person-)/
const PERSONAL_CACHES = /^person-/

/** Longest wait for one database to go, in milliseconds: another tab may hold it open. */
const PATIENCE_MS = 5_000

/** Removes synchronous entries at once; from here on the next start finishes the wipe. */
export function markWipe(): void {
  remember(KEYS.wipe, '1')
  forgetPerson()
}

export function wipePending(): boolean {
  return recall(KEYS.wipe) !== null
}

let underWay: Promise<boolean> | undefined

/**
 * Removes the last person's documents from this device. Works offline. Firestore's clients must be closed first;
 * other tabs' close when their database goes.
 * @returns whether the wipe is complete; else the mark stays and the next start retries first. docs/rules.md
 * #nothing-after-log-out
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

/** Ends this device's notifications, also offline, and removes shown ones. Not all browsers support each part. */
async function endNotifications(): Promise<boolean> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const each of (await registration?.getNotifications?.()) ?? []) each.close()
  const subscription = await registration?.pushManager?.getSubscription()
  return (await subscription?.unsubscribe()) ?? true
}

import { serverAnswers } from './serverAnswers.ts'
import { whenLoaded } from './whenLoaded.ts'
import { BOOT_KEYS, forget, recall, remember } from './deviceStorage.ts'

const CALM_MS = 10_000

let recovery = Promise.resolve(false)

/** Reloads a page once whose code a deploy removed; a second failure is shown. docs/rules.md #old-build */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', () => {
    recovery = reloadOnce()
  })
  whenLoaded(() => setTimeout(() => forget(BOOT_KEYS.reloaded, 'session'), CALM_MS))
}

/** Reloads once per address, and only with a server: a browser's error page would replace a readable one. @returns whether */
export async function reloadOnce(): Promise<boolean> {
  if (!navigator.onLine || recall(BOOT_KEYS.reloaded, 'session') === location.pathname) return false
  if (!(await serverAnswers())) return false
  remember(BOOT_KEYS.reloaded, location.pathname, 'session')
  location.reload()
  return true
}

/** Whether the page is about to reload: failures until then are not reported. */
export function isReloading(): Promise<boolean> {
  return recovery
}

/** Code failed to load: most likely offline, whatever the browser reports. */
export class NotFetched extends Error {}

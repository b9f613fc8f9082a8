import { serverAnswers } from './serverAnswers.ts'
import { whenLoaded } from './whenLoaded.ts'
import { BOOT_KEYS, forget, recall, remember } from './deviceStorage.ts'

const CALM_MS = 10_000

let recovery = Promise.resolve(false)

/**
 * A page opened before a deploy asks for code that is no longer there: it loads again, once; a second failure is shown.
 * docs/rules.md #old-build
 */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', () => {
    recovery = reloadOnce()
  })
  whenLoaded(() => setTimeout(() => forget(BOOT_KEYS.reloaded, 'session'), CALM_MS))
}

/**
 * @returns whether the page starts again; not when it has just done so for this address, nor where the server cannot be
 *   reached: the browser's own error page would take the place of what can be read
 */
export async function reloadOnce(): Promise<boolean> {
  if (!navigator.onLine || recall(BOOT_KEYS.reloaded, 'session') === location.pathname) return false
  if (!(await serverAnswers())) return false
  remember(BOOT_KEYS.reloaded, location.pathname, 'session')
  location.reload()
  return true
}

/** Whether the page is about to start again: failures until then are not reported. */
export function isReloading(): Promise<boolean> {
  return recovery
}

/** Code did not come: most likely for want of a network, whatever the browser says of it. */
export class NotFetched extends Error {}

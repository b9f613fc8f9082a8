import { KEYS, forget, recall, remember } from './session/deviceStorage.ts'

let reloading = false

/**
 * A page opened before a deploy asks for code that is no longer there: it loads again, once; a second failure is shown.
 * reliability.md row 49
 */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || recall(KEYS.reloaded, 'session') === location.pathname) return
    remember(KEYS.reloaded, location.pathname, 'session')
    reloading = true
    location.reload()
  })
  addEventListener('load', () => setTimeout(() => forget(KEYS.reloaded, 'session'), 10_000), { once: true })
}

/** Whether the page is about to start again: what failed meanwhile is nobody's business any more. */
export function isReloading(): boolean {
  return reloading
}

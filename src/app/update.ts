import { Workbox } from 'workbox-window'
import { announcer } from '../shared/offline/announcer.ts'
import { needNotices } from '../shared/shell/notices.ts'
import { KEYS, remember } from '../shared/offline/deviceStorage.ts'

let workbox: Workbox | undefined
let waiting = false
const { tell, subscribe } = announcer()

export function updateWaiting(): boolean {
  return waiting
}

export const onUpdateWaiting = subscribe

/** Wait for the new worker to take over before the page reloads anyway. */
const PATIENCE_MS = 3_000

/** Activates the new worker, then reloads the page. */
export function applyUpdate(): void {
  if (workbox === undefined) return
  remember(KEYS.updateAgreed, '1', 'session')
  // Not Workbox's own 'controlling': it fires once a page, and the first install may have used it up.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // Chromium can leave the new worker waiting while the old one serves a file: a reload closes the old one.
  setTimeout(() => location.reload(), PATIENCE_MS)
  workbox.messageSkipWaiting()
}

export async function offerUpdate(): Promise<void> {
  if (workbox !== undefined) return
  workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    waiting = true
    needNotices()
    tell()
  })
  await workbox.register()
}

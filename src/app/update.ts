import { Workbox } from 'workbox-window'
import { needNotices } from '../shared/shell/notices.ts'
import { KEYS, remember } from '../shared/offline/deviceStorage.ts'

let workbox: Workbox | undefined
let waiting = false
const listeners = new Set<() => void>()

export function updateWaiting(): boolean {
  return waiting
}

export function onUpdateWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long the new worker may take before the page starts again without having seen it take over. */
const PATIENCE_MS = 3_000

/** The reader agreed: the new worker takes over, and the page starts again with it. */
export function applyUpdate(): void {
  if (workbox === undefined) return
  remember(KEYS.updateAgreed, '1', 'session')
  // Not Workbox's own 'controlling': it fires once a page, and the first install may have used it up.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // Chromium can leave the new one waiting when the old one is asked for a file in that very moment: starting the page
  // again closes the old one, and the new one follows.
  setTimeout(() => location.reload(), PATIENCE_MS)
  workbox.messageSkipWaiting()
}

/** A new version waits: the reader is asked, once. */
export async function offerUpdate(): Promise<void> {
  if (workbox !== undefined) return
  workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    waiting = true
    needNotices()
    for (const listener of listeners) listener()
  })
  await workbox.register()
}

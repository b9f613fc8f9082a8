import type { Workbox } from 'workbox-window'
import { whenLoaded } from './whenLoaded.ts'

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
  // Not Workbox's own 'controlling': it fires once a page, and the first install may have used it up.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // Chromium can leave the new one waiting when the old one is asked for a file in that very moment: starting the page
  // again lets go of the old one, and the new one follows.
  setTimeout(() => location.reload(), PATIENCE_MS)
  workbox.messageSkipWaiting()
}

/** Registers the service worker once the page has nothing better to do. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenLoaded(() => void register())
}

async function register(): Promise<void> {
  const { Workbox: WorkboxClass } = await import('workbox-window')
  workbox = new WorkboxClass('/sw.js')
  workbox.addEventListener('waiting', () => {
    waiting = true
    for (const listener of listeners) listener()
  })
  workbox.addEventListener('activated', (event) => {
    if (event.isUpdate !== true) void keepWhatIsOpen()
  })
  try {
    await workbox.register()
  } catch (error) {
    // Private windows and odd browsers refuse workers; the app works without one.
    console.warn('No service worker', error)
  }
}

/** On the first visit the worker comes after the page: what the page already has is kept for the next one, offline. */
async function keepWhatIsOpen(): Promise<void> {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
  const cache = await caches.open('assets')
  await Promise.allSettled(own.map((url) => cache.add(url.href)))
}

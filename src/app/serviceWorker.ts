import type { Workbox } from 'workbox-window'
import type { OfflineGroup, WorkerOrder } from '../worker/offlineFile.ts'
import { currentSession, whenSignedIn } from './session/session.ts'
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
/** What is kept for later starts when the reader has settled: by then nobody waits for anything. */
const SETTLED_MS = 2_000

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
  try {
    const { Workbox: WorkboxClass } = await import('workbox-window')
    workbox = new WorkboxClass('/sw.js')
    workbox.addEventListener('waiting', () => {
      waiting = true
      for (const listener of listeners) listener()
    })
    await workbox.register()
  } catch (error) {
    // Private windows and odd browsers refuse workers; the app works without one.
    console.warn('No service worker', error)
    return
  }
  await keepForOffline()
}

/**
 * Has the worker keep what opens without a network: the public pages, and the account's screens once somebody is
 * signed in. On a metered connection only what was fetched anyway.
 */
async function keepForOffline(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const keep = (...groups: OfflineGroup[]) => {
    const order: WorkerOrder = { type: 'KEEP', groups: savesData() ? [] : groups, opened: opened() }
    // A worker is of one origin by nature: it takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage(order)
  }
  // What the page has opened comes from the browser's own cache.
  keep()
  setTimeout(() => {
    const idle = globalThis.requestIdleCallback ?? ((work: () => void) => work())
    idle(() => {
      keep('public')
      if (currentSession().status === 'signed-in') keep('member')
      else whenSignedIn(() => keep('member'))
    })
  }, SETTLED_MS)
}

/** Files with a hash in their name that this page has fetched, also before there was a worker to see it. */
function opened(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
    .map((url) => url.pathname)
}

function savesData(): boolean {
  // Only Chromium says so.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

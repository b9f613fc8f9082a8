import type { Workbox } from 'workbox-window'
import type { OfflineGroup, WorkerOrder } from '../worker/offlineFile.ts'
import { needNotices } from './notices.ts'
import { reportFailure } from './reportFailure.ts'
import { forget, KEYS, recall, remember } from './session/deviceStorage.ts'
import { currentSession, whenSignedIn } from './session/session.ts'

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
  remember(KEYS.updateAgreed, '1', 'session')
  // Not Workbox's own 'controlling': it fires once a page, and the first install may have used it up.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // Chromium can leave the new one waiting when the old one is asked for a file in that very moment: starting the page
  // again lets go of the old one, and the new one follows.
  setTimeout(() => location.reload(), PATIENCE_MS)
  workbox.messageSkipWaiting()
}

/** Registers the service worker, follows its updates, and has it keep what opens without a network. */
export async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  whenUpdateWaits(registration, () => void offerUpdate().catch(reportFailure))
  await keepForOffline()
}

/** Most visits see no update, a first one never does: they do without Workbox. */
function whenUpdateWaits(registration: ServiceWorkerRegistration, then: () => void): void {
  const look = () => {
    // What installs where none is active waits for nobody.
    if (registration.waiting !== null && registration.active !== null) then()
  }
  if (recall(KEYS.updateAgreed, 'session') === null) look()
  // Agreed to a moment ago: it takes over as soon as the old one is idle, and nobody is asked twice.
  else forget(KEYS.updateAgreed, 'session')
  const follow = ({ installing }: ServiceWorkerRegistration) =>
    installing?.addEventListener('statechange', look)
  follow(registration)
  registration.addEventListener('updatefound', () => follow(registration))
}

async function offerUpdate(): Promise<void> {
  const { Workbox: WorkboxClass } = await import('workbox-window')
  if (workbox !== undefined) return
  workbox = new WorkboxClass('/sw.js')
  workbox.addEventListener('waiting', () => {
    waiting = true
    needNotices()
    for (const listener of listeners) listener()
  })
  await workbox.register()
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

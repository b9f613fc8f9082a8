import type { OfflineGroup, WorkerOrder } from '../shared/offline/offlineFile.ts'
import { reportFailure } from '../shared/api/reportFailure.ts'
import { LANGUAGE } from '../ui/language.en.ts'
import { chosenLanguage, forget, KEYS, recall } from '../shared/offline/deviceStorage.ts'
import { currentSession, whenSignedIn } from '../shared/session/sessionState.ts'

/** Further files are precached once the page is idle: by then no request of the reader competes with them. */
const SETTLED_MS = 2_000

/** Registers the service worker, follows its updates, and has it keep what opens without a network. */
export async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  whenUpdateWaits(registration, () => {
    import('./update.ts').then(({ offerUpdate }) => offerUpdate()).catch(reportFailure)
  })
  await keepForOffline()
}

/** Most visits see no update, a first one never does: they do without Workbox. */
function whenUpdateWaits(registration: ServiceWorkerRegistration, then: () => void): void {
  const look = () => {
    // A first install, with no active worker, does not wait.
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

/**
 * Has the worker keep what opens without a network: the public pages, and the account's screens once somebody is
 * signed in. On a metered connection only what was fetched anyway.
 */
async function keepForOffline(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const keep = (...groups: OfflineGroup[]) => {
    const order: WorkerOrder = {
      type: 'KEEP',
      language: LANGUAGE,
      isChosen: chosenLanguage() === LANGUAGE,
      groups: savesData() ? [] : groups,
      opened: opened(),
    }
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

/** Files with a hash in their name that this page has fetched, also before there was a worker to see it, or holds. */
function opened(): string[] {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
    ({ href }) => href,
  )
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...fetched, ...sheets]
    .map((address) => new URL(address))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
    .map((url) => url.pathname)
}

function savesData(): boolean {
  // Only Chromium says so.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

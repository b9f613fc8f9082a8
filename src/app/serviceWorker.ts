import type { OfflineGroup, WorkerOrder } from '../shared/offline/offlineFile.ts'
import { reportFailure } from '../shared/api/reportFailure.ts'
import { LANGUAGE } from '../ui/language.en.ts'
import { chosenLanguage, forget, KEYS, recall } from '../shared/offline/deviceStorage.ts'
import { currentSession, whenSignedIn } from '../shared/session/sessionState.ts'

/** Further files are precached this long after idle, so that they compete with no request of the reader. */
const SETTLED_MS = 2_000

/** Registers the service worker, follows its updates, and has it keep the offline files. */
export async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  whenUpdateWaits(registration, () => {
    import('./update.ts').then(({ offerUpdate }) => offerUpdate()).catch(reportFailure)
  })
  await keepForOffline()
}

/** Done without Workbox: most visits see no update, a first one never does. */
function whenUpdateWaits(registration: ServiceWorkerRegistration, then: () => void): void {
  const look = () => {
    // A first install, with no active worker, does not wait.
    if (registration.waiting !== null && registration.active !== null) then()
  }
  if (recall(KEYS.updateAgreed, 'session') === null) look()
  // The reader agreed a moment ago: the update takes over once the old worker is idle, without a second question.
  else forget(KEYS.updateAgreed, 'session')
  const follow = ({ installing }: ServiceWorkerRegistration) =>
    installing?.addEventListener('statechange', look)
  follow(registration)
  registration.addEventListener('updatefound', () => follow(registration))
}

/** Has the worker keep public pages, with a session the account's screens; if metered, only fetched files. */
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
    // A worker has one origin: it takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage(order)
  }
  // Files that the page has opened come from the browser's cache.
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

/** Hashed files that this page has fetched, also before a worker could see it, or holds. */
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
  // Chromium only.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

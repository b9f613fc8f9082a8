import '../ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { holdInstallPrompt } from '../shared/shell/heldInstallPrompt.ts'
import { preloadScreen } from './pages.ts'
import { READY } from '../shared/hydration/ready.ts'
import { reloadWhenOnline } from '../shared/offline/reloadWhenOnline.ts'
import { serverAnswers } from '../shared/offline/serverAnswers.ts'
import { reportFailure, reportUncaught } from '../shared/api/reportFailure.ts'
import { NOT_FOUND, publicPageOf, routeOf } from '../shared/shell/routes.ts'
import { guardAgainstLeftovers } from '../shared/session/guardAgainstLeftovers.ts'
import { recoverFromStaleChunks } from '../shared/offline/staleChunk.ts'
import { ownAddress, ownPath } from '../ui/addresses.ts'
import { LANGUAGE } from '../ui/language.en.ts'
import { whenLoaded } from '../shared/offline/whenLoaded.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

reportUncaught()
guardAgainstLeftovers()
holdInstallPrompt()
recoverFromStaleChunks()
// Not awaited here: a screen's file may import from this one, and would wait for it to end.
void start(root).then(registerServiceWorker)

/** Hydrates the prerendered page; where that is another one, or there is none, renders it. */
async function start(element: HTMLElement): Promise<void> {
  const drawnFor = element.dataset.page
  const onReady = () => document.dispatchEvent(new Event(READY))
  if (drawnFor === undefined || drawnFor !== builtPage()) {
    createRoot(element).render(
      <StrictMode>
        <App onReady={onReady} />
      </StrictMode>,
    )
    return
  }
  try {
    await preloadScreen(drawnFor)
  } catch (error) {
    if (!navigator.onLine || !(await serverAnswers())) {
      // What the build drew can be read, and its links work: better than an error in its place.
      reloadWhenOnline()
      return
    }
    // A screen that does not come is the error screen's to show.
    reportFailure(error)
  }
  // A Spanish address that was not found is in the query: src/app/chosenLanguage.ts.
  const asked = location.search.slice(1)
  if (LANGUAGE === 'es' && drawnFor === NOT_FOUND && asked.startsWith('/es/'))
    history.replaceState(history.state, '', asked)
  // `/Signup` and `/login/` are answered too. What was drawn is for the plain address, and so the address becomes that.
  const address = ownAddress(drawnFor)
  if (drawnFor !== NOT_FOUND && location.pathname !== address) {
    history.replaceState(history.state, '', address + location.search + location.hash)
  }
  hydrateRoot(
    element,
    <StrictMode>
      <App drawnFor={drawnFor} onReady={onReady} />
    </StrictMode>,
  )
}

/** Registers the service worker once the page is idle. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenLoaded(() => {
    import('./serviceWorker.ts')
      .then(({ register }) => register())
      // Private windows and odd browsers refuse workers; the app works without one.
      .catch((error: unknown) => console.warn('No service worker', error))
  })
}

/** The page that belongs to this address. Hosting answers unknown ones with that for `NOT_FOUND`. */
function builtPage(): string | undefined {
  const path = ownPath(location.pathname)
  return routeOf(path) === undefined ? NOT_FOUND : publicPageOf(path)?.path
}

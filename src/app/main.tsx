import '../ui/tokens.css'
import { StrictMode, startTransition } from 'react'
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
// Not awaited here: a screen's file may import from this one, and would wait for it forever.
void start(root).then(registerServiceWorker)

/** Hydrates the prerendered page of this address, or else renders the screen. */
async function start(element: HTMLElement): Promise<void> {
  const drawnFor = element.dataset.page
  if (drawnFor === undefined || drawnFor !== builtPage()) {
    createRoot(element).render(appOf(undefined))
    return
  }
  try {
    await preloadScreen(drawnFor)
  } catch (error) {
    if (!navigator.onLine || !(await serverAnswers())) {
      // The prerendered page is readable and its links work: better than an error screen.
      reloadWhenOnline()
      return
    }
    // The error screen shows this failure.
    reportFailure(error)
  }
  // The query holds an unknown Spanish address: src/app/chosenLanguage.ts.
  const asked = location.search.slice(1)
  if (LANGUAGE === 'es' && drawnFor === NOT_FOUND && asked.startsWith('/es/'))
    history.replaceState(history.state, '', asked)
  // `/Signup` and `/login/` are answered too, and their addresses become the plain one that was drawn.
  const address = ownAddress(drawnFor)
  if (drawnFor !== NOT_FOUND && location.pathname !== address) {
    history.replaceState(history.state, '', address + location.search + location.hash)
  }
  // A transition is hydrated in slices: a press between them is answered at once.
  startTransition(() => {
    hydrateRoot(element, appOf(drawnFor))
  })
}

function appOf(drawnFor: string | undefined) {
  return (
    <StrictMode>
      <App drawnFor={drawnFor} onReady={() => document.dispatchEvent(new Event(READY))} />
    </StrictMode>
  )
}

function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenLoaded(() => {
    import('./serviceWorker.ts')
      .then(({ register }) => register())
      // Private windows and odd browsers refuse workers; the app works without.
      .catch((error: unknown) => console.warn('No service worker', error))
  })
}

/** The prerendered page of this address. Hosting answers unknown ones with that of `NOT_FOUND`. */
function builtPage(): string | undefined {
  const path = ownPath(location.pathname)
  return routeOf(path) === undefined ? NOT_FOUND : publicPageOf(path)?.path
}

import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../shared/shell/ErrorBoundary.tsx'
import { Notices } from './Notices.tsx'
import { PAGES } from './pages.ts'
import { NOT_FOUND, routeOf } from '../shared/shell/routes.ts'
import { Screen } from '../shared/shell/Screen.tsx'
import { NotFetched } from '../shared/offline/staleChunk.ts'
import { ownAddress } from '../ui/addresses.ts'
import { BASE } from '../ui/language.en.ts'
import { ROUTING } from '../shared/shell/routing.ts'
import { shellTexts } from '../shared/shell/texts.en.ts'
import { appTexts } from './texts.en.ts'
import { FallbackPage } from '../shared/hydration/fallbackPage.ts'

interface AppProps {
  /** The address that the page was drawn for at build time; undefined where the browser draws it. */
  drawnFor?: string | undefined
  /** Called once the first screen is there and answers. */
  onReady?: () => void
}

export function App({ drawnFor, onReady }: AppProps) {
  return (
    <BuildTimeAddress path={drawnFor}>
      <Screens onReady={onReady} />
    </BuildTimeAddress>
  )
}

/** The first render repeats the prerendered markup, which knew of no query; the second sees the real address. */
function BuildTimeAddress({ path, children }: { path: string | undefined; children: ReactNode }) {
  if (path === undefined && BASE === '') return children
  return (
    <Router {...ROUTING} {...(path !== undefined && { ssrPath: ownAddress(path), ssrSearch: '' })}>
      {children}
    </Router>
  )
}

function Screens({ onReady }: { onReady: (() => void) | undefined }) {
  const [path] = useLocation()
  useTop(path)
  // All unknown addresses are one screen: what the build drew for them stays as it is, with the reader's focus in it.
  const screen = routeOf(path) === undefined ? NOT_FOUND : path
  return (
    <>
      <ErrorBoundary key={screen} fallback={insteadOfScreen}>
        <Suspense fallback={<LoadingScreen />}>
          <Switch>
            {PAGES.map(({ path: pattern, Screen: Page }) => (
              <Route key={pattern} path={pattern}>
                <Page />
              </Route>
            ))}
            <Route>
              <FallbackPage.Screen why="unknown" />
            </Route>
          </Switch>
          <Arrived then={onReady} />
        </Suspense>
      </ErrorBoundary>
      <Notices />
    </>
  )
}

/** What failed without a network is most likely the screen's code, which is not on this device. */
function insteadOfScreen(error: unknown): ReactNode {
  const why = navigator.onLine && !(error instanceof NotFetched) ? 'crash' : 'offline'
  return (
    <ErrorBoundary fallback={<LastResort why={why} />}>
      <Suspense fallback={<LoadingScreen />}>
        <FallbackPage.Screen why={why} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** When even the code of that cannot be had. */
function LastResort({ why }: { why: 'crash' | 'offline' }) {
  const title = shellTexts[why]
  return (
    <Screen title={title} narrow>
      <h1>{title}</h1>
      <div>
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      </div>
    </Screen>
  )
}

/** Stands beside the screen: its effect runs when the screen's have run. */
function Arrived({ then }: { then: (() => void) | undefined }) {
  useEffect(() => {
    then?.()
  }, [then])
  return null
}

/** Every route change starts at the top. docs/rules.md "Every screen" */
function useTop(path: string) {
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== path) scrollTo(0, 0)
    last.current = path
  }, [path])
}

/** While a screen's code is on its way. */
function LoadingScreen() {
  return (
    <Screen title={appTexts.loading} provisional>
      <output>{appTexts.stillLoading}</output>
    </Screen>
  )
}

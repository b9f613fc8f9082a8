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
  /** Address that the page was drawn for at build time; undefined where the browser draws it. */
  drawnFor?: string | undefined
  /** Called once the first screen answers. */
  onReady?: () => void
}

export function App({ drawnFor, onReady }: AppProps) {
  return (
    <BuildTimeAddress path={drawnFor}>
      <Screens onReady={onReady} />
    </BuildTimeAddress>
  )
}

/** The first render repeats the prerendered markup, without a query; the second sees the real address. */
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
  // Unknown addresses share one screen: hydration keeps its markup and the reader's focus.
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

/** A failure without a network is most likely a screen's code that this device lacks. */
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

/** Shown where even the fallback screen's code fails to load. */
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

/** Stands beside the screen: its effect runs after the screen's. */
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

function LoadingScreen() {
  return (
    <Screen title={appTexts.loading} provisional>
      <output>{appTexts.stillLoading}</output>
    </Screen>
  )
}

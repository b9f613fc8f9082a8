import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { CrashScreen } from './CrashScreen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { PAGES } from './pages.ts'
import { OFFLINE, SCREENS } from './screens.ts'
import { whenSignedIn } from './session/session.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

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

/** The first round repeats what the build drew, which knew of no query; the second sees the real address. */
function BuildTimeAddress({ path, children }: { path: string | undefined; children: ReactNode }) {
  if (path === undefined) return children
  return (
    <Router ssrPath={path} ssrSearch="">
      {children}
    </Router>
  )
}

function Screens({ onReady }: { onReady: (() => void) | undefined }) {
  const [path] = useLocation()
  useTop(path)
  useWarmScreens()
  return (
    <>
      <ErrorBoundary key={path} fallback={<CrashScreen />}>
        <Suspense fallback={<LoadingScreen />}>
          <Switch>
            {PAGES.map(({ path: pattern, Screen }) => (
              <Route key={pattern} path={pattern}>
                <Screen />
              </Route>
            ))}
            <Route>
              <NotFoundScreen />
            </Route>
          </Switch>
          <Arrived then={onReady} />
        </Suspense>
      </ErrorBoundary>
      <UpdateNotice />
    </>
  )
}

/** Stands beside the screen: its effect runs when the screen's have run. */
function Arrived({ then }: { then: (() => void) | undefined }) {
  useEffect(() => then?.(), [then])
  return null
}

/** Every route change starts at the top. spec.md §2 */
function useTop(path: string) {
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== path) scrollTo(0, 0)
    last.current = path
  }, [path])
}

/** Fetches the screens that are readable offline, once somebody is signed in and the page has nothing else to do. */
function useWarmScreens() {
  useEffect(
    () =>
      whenSignedIn(() => {
        const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000))
        idle(() => {
          for (const path of OFFLINE) SCREENS[path]().catch(() => undefined)
        })
      }),
    [],
  )
}

import { Suspense, useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { CrashScreen } from './CrashScreen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyScreen } from './lazyScreen.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { ROUTES } from './routes.ts'
import { OFFLINE, SCREENS } from './screens.ts'
import { whenSignedIn } from './session/session.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

const PAGES = ROUTES.map(({ path }) => ({ path, Screen: lazyScreen(SCREENS[path]) }))

export function App() {
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
        </Suspense>
      </ErrorBoundary>
      <UpdateNotice />
    </>
  )
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

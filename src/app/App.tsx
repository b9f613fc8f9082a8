import { Suspense, useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { CrashScreen } from './CrashScreen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyScreen } from './lazyScreen.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { ROUTES } from './routes.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

const SCREENS = ROUTES.map((route) => ({ ...route, Screen: lazyScreen(route.load) }))

export function App() {
  const [path] = useLocation()
  useNewScreen(path)
  return (
    <>
      <ErrorBoundary key={path} fallback={<CrashScreen />}>
        <Suspense fallback={<LoadingScreen />}>
          <Switch>
            {SCREENS.map(({ path: pattern, Screen }) => (
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

/** Every route change starts at the top, for the eyes and for screen readers. spec.md §2 */
function useNewScreen(path: string) {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [path])
}

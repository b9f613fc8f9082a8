import { lazyScreen } from '../shared/hydration/lazyScreen.ts'
import { NOT_FOUND, ROUTES, routeOf } from '../shared/shell/routes.ts'
import { SCREENS } from './screens.ts'
import { StandInPage } from '../shared/hydration/standInPage.ts'

export const PAGES = ROUTES.map(({ path }) => ({ path, ...lazyScreen(SCREENS[path]) }))

/** Fetches the code of an address, so that it is drawn in one go. @throws what the fetch throws */
export async function preloadScreen(pathname: string) {
  const route = routeOf(pathname)
  if (route === undefined || pathname === NOT_FOUND) return await StandInPage.preload()
  return await PAGES.find(({ path }) => path === route)?.preload()
}

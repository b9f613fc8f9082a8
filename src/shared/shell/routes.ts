/** Drawn at build time, in wouter's form; case does not matter. */
const DRAWN = [
  '/',
  '/sample',
  '/pricing',
  '/blog',
  '/blog/:articleId',
  '/podcast/top-us-podcasts',
  '/podcast/top-business-podcasts',
  '/podcast/top-podcast-spain',
  '/newsletterForm',
  '/developers',
  '/login',
  '/signup',
] as const

/** Drawn in the browser: Hosting serves `app.html` for them. */
export const IN_BROWSER = [
  '/forgot-password',
  '/reset-password',
  '/confirmEmail',
  '/auth/action',
  '/podcast/:list/:week',
  '/demo',
  '/dashboard',
  '/shows',
  '/shows/:id',
  '/moments',
  '/ask',
  '/account',
  '/templates',
  '/team',
  '/summary/:id',
  '/summary/:id/transcript',
  '/confirm-delivery',
  '/newsletter/preferences',
  '/newsletter/unsubscribe',
  '/newsletter/never',
  '/stop-briefs',
] as const

/** Every address of the app, free of any code that draws it: tests compare it with what Hosting serves. */
export const ROUTES = [...DRAWN, ...IN_BROWSER]

export type RoutePath = (typeof ROUTES)[number]

/** What the parameter can be, where each value has a page of its own. Any other is an unknown address. */
const VALUES: Partial<Record<RoutePath, readonly string[]>> = { '/blog/:articleId': ['1', '2'] }

interface PublicPage {
  /** The address, as links and search engines know it. */
  path: string
  file: string
}

const PARAMETER = /:\w+/g

/** The pages that are drawn at build time. */
export const PUBLIC_PAGES: readonly PublicPage[] = DRAWN.flatMap((route) => addressesOf(route)).map(
  (path) => ({ path, file: `${path.slice(1) || 'index'}.html` }),
)

/** The addresses of a route: one, unless each value of its parameter has a page. */
export function addressesOf(route: RoutePath): string[] {
  return VALUES[route]?.map((value) => route.replace(PARAMETER, value)) ?? [route]
}

/** What an address without a page is drawn as; Hosting answers it with the status 404. */
export const NOT_FOUND = '/404'

const PATTERNS = ROUTES.map((path) => ({
  path,
  pattern: new RegExp(`^${path === '/' ? '' : path.replaceAll(PARAMETER, '[^/]+')}/?$`, 'i'),
}))

/** The route that draws an address; undefined for an unknown one. The same answer as wouter's. */
export function routeOf(pathname: string): RoutePath | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.path
}

/** The page that was drawn at build time for an address; undefined where there is none. */
export function publicPageOf(pathname: string): PublicPage | undefined {
  const plain = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  return PUBLIC_PAGES.find(({ path }) => path.toLowerCase() === plain)
}

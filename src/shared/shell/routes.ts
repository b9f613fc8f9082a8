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

/** Every address of the app, without drawing code: tests compare it with Hosting's. */
export const ROUTES = [...DRAWN, ...IN_BROWSER]

export type RoutePath = (typeof ROUTES)[number]

/** Values of a parameter, each with its page. Others are unknown addresses. */
const VALUES: Partial<Record<RoutePath, readonly string[]>> = { '/blog/:articleId': ['1', '2'] }

interface PublicPage {
  /** Address for links and search engines. */
  path: string
  file: string
}

const PARAMETER = /:\w+/g

/** Pages drawn at build time. */
export const PUBLIC_PAGES: readonly PublicPage[] = DRAWN.flatMap((route) => addressesOf(route)).map(
  (path) => ({ path, file: `${path.slice(1) || 'index'}.html` }),
)

/** Addresses of a route: one, or one for each value of its parameter. */
export function addressesOf(route: RoutePath): string[] {
  return VALUES[route]?.map((value) => route.replace(PARAMETER, value)) ?? [route]
}

/** Drawn for unknown addresses; Hosting answers with status 404. */
export const NOT_FOUND = '/404'

const PATTERNS = ROUTES.map((path) => ({
  path,
  pattern: new RegExp(`^${path === '/' ? '' : path.replaceAll(PARAMETER, '[^/]+')}/?$`, 'i'),
}))

/** The route of an address, as wouter finds it; undefined for an unknown one. */
export function routeOf(pathname: string): RoutePath | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.path
}

/** The prerendered page of an address; undefined without one. */
export function publicPageOf(pathname: string): PublicPage | undefined {
  const plain = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  return PUBLIC_PAGES.find(({ path }) => path.toLowerCase() === plain)
}

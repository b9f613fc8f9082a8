/** Every address of the app, free of any code that draws it: tests compare it with what Hosting serves. */
export const ROUTES = [
  { path: '/', page: 'index.html' },
  { path: '/pricing', page: 'pricing.html' },
  { path: '/blog', page: 'blog.html' },
  { path: '/blog/:articleId', page: 'blog/:articleId.html', values: ['1', '2'] },
  { path: '/podcast/top-us-podcasts', page: 'podcast/top-us-podcasts.html' },
  { path: '/podcast/top-business-podcasts', page: 'podcast/top-business-podcasts.html' },
  { path: '/podcast/top-podcast-spain', page: 'podcast/top-podcast-spain.html' },
  { path: '/newsletterForm', page: 'newsletterForm.html' },
  { path: '/login', page: 'login.html' },
  { path: '/signup', page: 'signup.html' },
  { path: '/forgot-password', page: 'app.html' },
  { path: '/reset-password', page: 'app.html' },
  { path: '/confirmEmail', page: 'app.html' },
  { path: '/auth/action', page: 'app.html' },
  { path: '/demo', page: 'app.html' },
  { path: '/dashboard', page: 'app.html' },
  { path: '/account', page: 'app.html' },
  { path: '/summary/:id', page: 'app.html' },
  { path: '/confirm-delivery', page: 'app.html' },
  { path: '/newsletter/preferences', page: 'app.html' },
  { path: '/newsletter/unsubscribe', page: 'app.html' },
  { path: '/newsletter/never', page: 'app.html' },
] as const satisfies readonly AppRoute[]

export interface AppRoute {
  /** In wouter's form; case does not matter. */
  path: string
  /** The HTML that Hosting serves for it: one drawn at build time, or `app.html`, which draws in the browser. */
  page: string
  /** What the parameter can be, where each value has a page of its own. Any other is an unknown address. */
  values?: readonly string[]
}

export type RoutePath = (typeof ROUTES)[number]['path']

interface PublicPage {
  /** The address, as links and search engines know it. */
  path: string
  route: RoutePath
  file: string
}

const PARAMETER = /:\w+/

/** The pages that are drawn at build time. */
export const PUBLIC_PAGES: readonly PublicPage[] = ROUTES.flatMap((route): PublicPage[] => {
  const { path, page } = route
  if (page === 'app.html') return []
  if (!('values' in route)) return [{ path, route: path, file: page }]
  return route.values.map((value) => ({
    path: path.replace(PARAMETER, value),
    route: path,
    file: page.replace(PARAMETER, value),
  }))
})

/** What an address without a page is drawn as; Hosting answers it with the status 404. */
export const NOT_FOUND = '/404'

const PATTERNS = ROUTES.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path === '/' ? '' : path.replace(PARAMETER, '[^/]+')}/?$`, 'i'),
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

/** Every address of the app, free of any code that draws it: tests compare it with what Hosting serves. */
export const ROUTES = [
  { path: '/', page: 'index.html' },
  { path: '/pricing', page: 'app.html' },
  { path: '/blog', page: 'app.html' },
  { path: '/blog/:articleId', page: 'app.html' },
  { path: '/podcast/top-us-podcasts', page: 'app.html' },
  { path: '/podcast/top-business-podcasts', page: 'app.html' },
  { path: '/podcast/top-podcast-spain', page: 'app.html' },
  { path: '/newsletterForm', page: 'app.html' },
  { path: '/login', page: 'app.html' },
  { path: '/signup', page: 'app.html' },
  { path: '/forgot-password', page: 'app.html' },
  { path: '/reset-password', page: 'app.html' },
  { path: '/confirmEmail', page: 'app.html' },
  { path: '/auth/action', page: 'app.html' },
  { path: '/demo', page: 'app.html' },
  { path: '/dashboard', page: 'app.html' },
  { path: '/summary/:id', page: 'app.html' },
  { path: '/confirm-delivery', page: 'app.html' },
] as const satisfies readonly AppRoute[]

export interface AppRoute {
  /** In wouter's form; case does not matter. */
  path: string
  /** The HTML that Hosting serves for it. */
  page: 'index.html' | 'app.html'
}

export type RoutePath = (typeof ROUTES)[number]['path']

import { lazyScreen, preloads } from '../shared/hydration/lazyScreen.ts'
import { NOT_FOUND, routeOf, type RoutePath, ROUTES } from '../shared/shell/routes.ts'
import { FallbackPage } from '../shared/hydration/fallbackPage.ts'
import type { ComponentType } from 'react'

const podcastList = () => import('../features/lists/PodcastListScreen.tsx').then((m) => m.PodcastListScreen)

const shows = () => import('../features/following/ShowsScreen.tsx').then((m) => m.ShowsScreen)

const leaving = () => import('../features/newsletter/leavingScreens.tsx')

/** The screen of each address, fetched when first opened. */
const SCREENS: Record<RoutePath, () => Promise<ComponentType>> = {
  '/': () => import('../features/landing/LandingScreen.tsx').then((m) => m.LandingScreen),
  '/sample': () => import('../features/sample/SampleScreen.tsx').then((m) => m.SampleScreen),
  '/pricing': () => import('../features/billing/PricingScreen.tsx').then((m) => m.PricingScreen),
  '/blog': () => import('../features/blog/BlogListScreen.tsx').then((m) => m.BlogListScreen),
  '/blog/:articleId': () => import('../features/blog/BlogArticleScreen.tsx').then((m) => m.BlogArticleScreen),
  '/podcast/top-us-podcasts': podcastList,
  '/podcast/top-business-podcasts': podcastList,
  '/podcast/top-podcast-spain': podcastList,
  '/podcast/:list/:week': podcastList,
  '/newsletterForm': () =>
    import('../features/newsletter/NewsletterFormScreen.tsx').then((m) => m.NewsletterFormScreen),
  '/developers': () => import('../features/developers/DevelopersScreen.tsx').then((m) => m.DevelopersScreen),
  '/login': () => import('../features/authentication/LoginScreen.tsx').then((m) => m.LoginScreen),
  '/signup': () => import('../features/authentication/SignUpScreen.tsx').then((m) => m.SignUpScreen),
  '/forgot-password': () =>
    import('../features/authentication/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen),
  '/reset-password': () =>
    import('../features/authentication/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
  '/confirmEmail': () =>
    import('../features/newsletter/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
  '/auth/action': () =>
    import('../features/authentication/AuthActionScreen.tsx').then((m) => m.AuthActionScreen),
  '/demo': () => import('../features/demo/DemoScreen.tsx').then((m) => m.DemoScreen),
  '/dashboard': () => import('../features/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  '/shows': shows,
  '/shows/:id': shows,
  '/moments': () => import('../features/moments/MomentsScreen.tsx').then((m) => m.MomentsScreen),
  '/ask': () => import('../features/asking/AskScreen.tsx').then((m) => m.AskScreen),
  '/account': () => import('../features/accounts/AccountScreen.tsx').then((m) => m.AccountScreen),
  '/templates': () =>
    import('../features/summaries/templates/TemplatesScreen.tsx').then((m) => m.TemplatesScreen),
  '/team': () => import('../features/teams/TeamScreen.tsx').then((m) => m.TeamScreen),
  '/summary/:id': () => import('../features/summaries/SummaryScreen.tsx').then((m) => m.SummaryScreen),
  '/summary/:id/transcript': () =>
    import('../features/summaries/transcript/TranscriptScreen.tsx').then((m) => m.TranscriptScreen),
  '/confirm-delivery': () =>
    import('../features/summaries/delivery/ConfirmDeliveryScreen.tsx').then((m) => m.ConfirmDeliveryScreen),
  '/newsletter/preferences': () =>
    import('../features/newsletter/PreferencesScreen.tsx').then((m) => m.PreferencesScreen),
  '/newsletter/unsubscribe': () => leaving().then((m) => m.UnsubscribeScreen),
  '/newsletter/never': () => leaving().then((m) => m.NeverAskScreen),
  '/stop-briefs': () => leaving().then((m) => m.StopBriefsScreen),
}

export const PAGES = ROUTES.map((path) => ({ path, ...lazyScreen(SCREENS[path]) }))
for (const { path, preload } of PAGES) preloads.set(path, preload)

/** Fetches a screen's code ahead, so that it is drawn in one go. @throws the fetch's errors */
export async function preloadScreen(pathname: string) {
  const route = routeOf(pathname)
  if (route === undefined || pathname === NOT_FOUND) return await FallbackPage.preload()
  return await PAGES.find(({ path }) => path === route)?.preload()
}

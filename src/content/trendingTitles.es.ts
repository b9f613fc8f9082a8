import type * as english from './trendingTitles.en.ts'

export const TRENDING_TITLES: typeof english.TRENDING_TITLES = {
  us: 'Top de podcasts de EE. UU.',
  business: 'Top de podcasts de negocios',
  es: 'Top de podcasts de España',
}

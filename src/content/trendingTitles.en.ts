export const TRENDING_TITLES = {
  us: 'Top US Podcasts',
  business: 'Top Business Podcasts',
  es: 'Top ES Podcasts',
}

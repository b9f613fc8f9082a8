export const endTexts = {
  trending: 'Trending Podcast',
  everyFriday: (episodes: number) => `${episodes} episodes, every Friday`,
  about: 'About',
  newFeature: 'NEW FEATURE',
  coffee: 'Buy us a coffee',
  coffeeWhy:
    'No investors and no ads in your summaries. If Sonobrief gave you an evening back, a coffee keeps the lamp on.',
  support: 'Support us now',
  promotion: 'Listen to the summaries',
  soon: 'Soon...',
}

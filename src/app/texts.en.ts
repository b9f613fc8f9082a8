export const appTexts = {
  loading: 'Loading',
  stillLoading: 'Loading...',
  isOffline: 'You are offline. Saved pages and summaries stay readable.',
}

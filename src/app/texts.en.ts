export const appTexts = {
  crash: 'Unexpected Application Error!',
  offline: 'This page needs the network',
  reload: 'Reload',
  loading: 'Loading',
  stillLoading: 'Loading...',
  isOffline: 'You are offline. Saved pages and summaries stay readable.',
}

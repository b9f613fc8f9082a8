export const uiTexts = {
  loading: 'Loading...',
  saving: 'Saving...',
  close: 'Close',
  search: 'Search',
  closeSearch: 'Close search',
  listen: (time: string) => `Listen to the original at ${time}`,
}

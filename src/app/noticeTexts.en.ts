export const noticeTexts = {
  prompt: 'Keep Sonobrief at hand: it opens at once, offline too.',
  'ios-share': 'Keep Sonobrief at hand: Share → Add to Home Screen.',
  install: 'Install',
  notNow: 'Not now',
  update: 'Update',
  newVersion: 'A new version of Sonobrief is ready.',
  reloadNow: 'Reload now',
}

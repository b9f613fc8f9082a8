export const noticeTexts = {
  prompt: 'Keep Sonobrief at hand: it opens at once, offline too.',
  'ios-share': 'Keep Sonobrief at hand: Share → Add to Home Screen.',
  install: 'Install',
  notNow: 'Not now',
  update: 'Update',
  newVersion: 'A new version of Sonobrief is ready.',
  reloadNow: 'Reload now',
}

/** In the other language: it is for who reads that. */
export const offerTexts = {
  label: 'Idioma',
  offer: 'Sonobrief también está en español.',
  choose: 'Ver en español',
  decline: 'No, gracias',
}

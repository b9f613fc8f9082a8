export const pushTexts = {
  title: 'Notifications on this device',
  about: 'They name no episode and no show. They end when you log out.',
  summaries: 'A summary is ready',
  shows: 'A show I follow has a new episode',
  tellMe: 'Tell me when it is ready',
  told: 'This device tells you when it is ready.',
  unsupported:
    'This browser cannot notify you. On an iPhone or iPad, add Sonobrief to the Home Screen, and open it there.',
  blocked: 'Your browser blocks notifications from Sonobrief. Allow them in its settings for this site.',
}

import { minutesText } from '#domain/episodes/lengthText.ts'

export const uiTexts = {
  loading: 'Loading...',
  saving: 'Saving...',
  save: 'Save',
  edit: 'Edit',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  minutes: minutesText,
  quoted: (text: string) => `“${text}”`,
  close: 'Close',
  search: 'Search',
  closeSearch: 'Close search',
  listen: (time: string) => `Listen to the original at ${time}`,
  notHere: 'This cannot be played here.',
}

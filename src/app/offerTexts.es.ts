import type * as english from './offerTexts.en.ts'

export const offerTexts: typeof english.offerTexts = {
  label: 'Language',
  offer: 'Sonobrief is also available in English.',
  choose: 'View in English',
  decline: 'No, thanks',
}

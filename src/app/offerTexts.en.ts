/** The offer of the other language is in its words. */
export const offerTexts = {
  label: 'Idioma',
  offer: 'Sonobrief también está en español.',
  choose: 'Ver en español',
  decline: 'No, gracias',
}

/** Written in the offered language. */
export const offerTexts = {
  label: 'Idioma',
  offer: 'Sonobrief también está en español.',
  choose: 'Ver en español',
  decline: 'No, gracias',
}

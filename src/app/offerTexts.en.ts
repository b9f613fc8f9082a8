/** In the other language: it is for who reads that. */
export const offerTexts = {
  label: 'Idioma',
  offer: 'Sonobrief también está en español.',
  choose: 'Ver en español',
  decline: 'No, gracias',
}

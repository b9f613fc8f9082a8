import type * as english from './choicesTexts.en.ts'

export const choicesTexts: typeof english.choicesTexts = {
  subscription: 'Suscripción',
  names: { Newsletter: 'Boletín', 'Premium WaitList': 'Lista de espera prémium' },
  about: {
    Newsletter: 'Cada viernes, tres episodios de cada lista, gratis.',
    'Premium WaitList': 'Sin boletín semanal: un solo correo, cuando el boletín tenga opciones prémium.',
  },
  language: 'Idioma',
  languages: { en: 'Inglés', es: 'Español', both: 'Los dos' },
}

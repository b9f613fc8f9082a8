import { ISSUE_HOLDS_ES } from '#domain/newsletter/newsletterPromises.ts'
import type * as english from './choicesTexts.en.ts'

export const choicesTexts: typeof english.choicesTexts = {
  subscription: 'Suscripción',
  names: { Newsletter: 'Boletín', 'Premium WaitList': 'Lista de espera prémium' },
  about: {
    Newsletter: `Cada viernes, ${ISSUE_HOLDS_ES}, gratis.`,
    'Premium WaitList': 'Sin boletín semanal: un solo correo, cuando el boletín tenga opciones prémium.',
  },
  language: 'Idioma',
  languages: { en: 'Inglés', es: 'Español', both: 'Los dos' },
}

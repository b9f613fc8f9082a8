import type * as english from './texts.en.ts'

export const personTexts: typeof english.personTexts = {
  name: 'Nombre',
  email: 'Correo electrónico',
  language: 'Idioma',
  languages: { episode: 'El del episodio', en: 'Inglés', es: 'Español' },
  unknown: 'Sin indicar',
}

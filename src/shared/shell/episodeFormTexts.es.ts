import type * as english from './episodeFormTexts.en.ts'

export const episodeFormTexts: typeof english.episodeFormTexts = {
  priced: 'Verás el precio exacto antes de que se cobre nada.',
  required: 'Pega el enlace de un episodio o escribe unas palabras para buscarlo.',
  label: 'Enlace del episodio',
  placeholder: 'Un enlace o un podcast',
  submit: 'Ver vista previa',
}

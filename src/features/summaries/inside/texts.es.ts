import type * as english from './texts.en.ts'

export const lookTexts: typeof english.lookTexts = {
  title: 'Échale antes un vistazo',
  about: 'Lee y escucha aquí mismo los mejores pasajes de un episodio, sin cuenta.',
  open: 'Abrir un episodio',
}

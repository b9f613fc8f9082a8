import type * as english from './texts.en.ts'

export const screenTexts: typeof english.screenTexts = {
  title: 'API',
  description:
    'La API de Sonobrief: busca un episodio de podcast, pide su resumen y lee cada afirmación con el segundo en que se dice. El primer resumen, en tres comandos.',
  copied: 'Copiado.',
  marked: 'Seleccionado: cópialo con el teclado.',
}

import type * as english from './queueTexts.en.ts'

export const queueTexts: typeof english.queueTexts = {
  all: 'Todos los momentos',
  kept: (quote) => (quote ? `Guardado: «${quote}»` : 'Guardado.'),
  keptHere: 'Guardado en este dispositivo. Se enviará cuando haya conexión.',
}

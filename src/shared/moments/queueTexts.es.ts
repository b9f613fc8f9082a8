import type * as english from './queueTexts.en.ts'

export const queueTexts: typeof english.queueTexts = {
  all: 'Ver todos',
  kept: (quote) => (quote ? `Guardado: «${quote}»` : 'Guardado.'),
  keptHere: 'Guardado en este dispositivo. Se enviará cuando haya conexión.',
}

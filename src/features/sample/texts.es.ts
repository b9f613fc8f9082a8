import type * as english from './texts.en.ts'

export const sampleTexts: typeof english.sampleTexts = {
  title: 'Un resumen de muestra',
  description:
    'Así es un resumen: titular, lo esencial, ideas clave con el segundo en que se dice cada una y momentos clave.',
}

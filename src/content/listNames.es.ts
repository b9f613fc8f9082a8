import type * as english from './listNames.en.ts'

const SAMPLES = {
  note: 'Episodios de muestra: estos podcasts los hemos escrito nosotros, para enseñar cómo es un resumen. La primera lista de verdad llega un viernes.',
  wordsLanguage: 'es',
} as const

export const LIST_NAMES: typeof english.LIST_NAMES = {
  us: {
    title: 'Top de podcasts de EE. UU.',
    intro: 'Lo que se escucha en Estados Unidos esta semana: tres episodios, y dónde oír cada idea.',
    ...SAMPLES,
  },
  business: {
    title: 'Top de podcasts de negocios',
    intro: 'Lo que se escucha sobre trabajo y dinero esta semana: tres episodios, y dónde oír cada idea.',
    ...SAMPLES,
  },
  es: {
    title: 'Top de podcasts de España',
    intro: 'Lo que se escucha en España esta semana: tres episodios, y dónde oír cada idea.',
    ...SAMPLES,
  },
}

export const LIST_LOADING = 'Cargando…'

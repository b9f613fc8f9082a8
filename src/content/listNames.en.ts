import type { EpisodeLanguage } from '#domain/languages.ts'

export interface ListName {
  title: string
  intro: string
  /** Publishers of the sample shows, stated wherever our samples appear. */
  note: string
  /** Language of intro and note. */
  wordsLanguage: EpisodeLanguage
}

const NOTE =
  'Sample episodes: we wrote these shows ourselves, to show what a summary looks like. The first real list comes on a Friday.'

/** docs/rules.md "Podcast lists" */
export const LIST_NAMES: Record<'us' | 'business' | 'es', ListName> = {
  us: {
    title: 'Top US Podcasts',
    intro: 'What people in the United States hear this week: three episodes, and where to hear each point.',
    note: NOTE,
    wordsLanguage: 'en',
  },
  business: {
    title: 'Top Business Podcasts',
    intro: 'What people hear about work and money this week: three episodes, and where to hear each point.',
    note: NOTE,
    wordsLanguage: 'en',
  },
  es: {
    title: 'Top ES Podcasts',
    intro: 'Lo que se escucha en España esta semana: tres episodios, y dónde oír cada idea.',
    note: 'Episodios de muestra: estos podcasts los hemos escrito nosotros, para enseñar cómo es un resumen. La primera lista de verdad llega un viernes.',
    wordsLanguage: 'es',
  },
}

export const LIST_LOADING = 'Loading...'

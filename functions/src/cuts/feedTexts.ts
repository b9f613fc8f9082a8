import type { ReaderLanguage } from '#domain/languages.ts'

interface FeedTexts {
  title: string
  about: string
  onYouTube: string
  atPublisher: string
  summary: string
  /** A chapter of a podcast app. */
  ownMoment: (words: string) => string
}

export const FEED_TEXTS: Record<ReaderLanguage, FeedTexts> = {
  en: {
    title: 'Your key moments',
    about:
      'The key moments of the episodes that you had summarized, in the speakers’ own voices. For your own listening only.',
    onYouTube: 'The whole episode on YouTube',
    atPublisher: 'The whole episode at its publisher',
    summary: 'Your summary',
    ownMoment: (words) => (words === '' ? 'Your moment' : `Your moment: ${words}`),
  },
  es: {
    title: 'Tus momentos clave',
    about:
      'Los momentos clave de los episodios que has resumido, en las voces de quienes hablan. Solo para que los escuches tú.',
    onYouTube: 'El episodio completo en YouTube',
    atPublisher: 'El episodio completo en el propio podcast',
    summary: 'Tu resumen',
    ownMoment: (words) => (words === '' ? 'Tu momento' : `Tu momento: ${words}`),
  },
}

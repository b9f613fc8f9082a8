import type { EpisodeLanguage } from './sampleEpisodes.ts'

/** What says which list it is, without its episodes: all that a page needs to know of a list that is drawn already. */
export interface PodcastHead {
  id: 'us' | 'business' | 'es'
  title: string
  path: '/podcast/top-us-podcasts' | '/podcast/top-business-podcasts' | '/podcast/top-podcast-spain'
  /** What it is written in: the language of the newsletter that it goes out with. */
  language: EpisodeLanguage
  /** What ties the three together. */
  intro: string
}

/** docs/rules.md "Podcast lists" */
export const PODCAST_HEADS = {
  us: {
    id: 'us',
    title: 'Top US Podcasts',
    path: '/podcast/top-us-podcasts',
    language: 'en',
    intro:
      'A control room, a sleeping car and a jar of flour: three rooms where patience is the whole skill.',
  },
  business: {
    id: 'business',
    title: 'Top Business Podcasts',
    path: '/podcast/top-business-podcasts',
    language: 'en',
    intro: 'The same week, read for work: what a bed costs, what a handover saves, what a spare is for.',
  },
  es: {
    id: 'es',
    title: 'Top ES Podcasts',
    path: '/podcast/top-podcast-spain',
    language: 'es',
    intro:
      'Una biblioteca, un órgano y un tren nocturno: tres cosas que se daban por acabadas y siguen en marcha.',
  },
} as const satisfies Record<PodcastHead['id'], PodcastHead>

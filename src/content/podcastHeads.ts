import type { EpisodeLanguage } from './sampleEpisodes.ts'

/** What says which list it is, without its episodes: all that a page needs to know of a list that is drawn already. */
export interface PodcastHead {
  id: 'us' | 'business' | 'es'
  title: string
  path: '/podcast/top-us-podcasts' | '/podcast/top-business-podcasts' | '/podcast/top-podcast-spain'
  /** What it is written in: the language of the newsletter that it goes out with. */
  language: EpisodeLanguage
  /** What it is a list of. */
  intro: string
}

/** docs/rules.md "Podcast lists" */
export const PODCAST_HEADS = {
  us: {
    id: 'us',
    title: 'Top US Podcasts',
    path: '/podcast/top-us-podcasts',
    language: 'en',
    intro: 'What people in the United States hear this week: three episodes, and where to hear each point.',
  },
  business: {
    id: 'business',
    title: 'Top Business Podcasts',
    path: '/podcast/top-business-podcasts',
    language: 'en',
    intro: 'What people hear about work and money this week: three episodes, and where to hear each point.',
  },
  es: {
    id: 'es',
    title: 'Top ES Podcasts',
    path: '/podcast/top-podcast-spain',
    language: 'es',
    intro: 'Lo que se escucha en España esta semana: tres episodios, y dónde oír cada idea.',
  },
} as const satisfies Record<PodcastHead['id'], PodcastHead>

import { LIST_NAMES, type ListName } from './listNames.en.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'

/** A list without its episodes: enough for a page whose list is drawn already. */
export interface PodcastHead extends ListName {
  id: 'us' | 'business' | 'es'
  path: '/podcast/top-us-podcasts' | '/podcast/top-business-podcasts' | '/podcast/top-podcast-spain'
  /** Language of its episodes and of its newsletter. */
  language: EpisodeLanguage
}

/** docs/rules.md "Podcast lists" */
export const PODCAST_HEADS = {
  us: { id: 'us', path: '/podcast/top-us-podcasts', language: 'en', ...LIST_NAMES.us },
  business: {
    id: 'business',
    path: '/podcast/top-business-podcasts',
    language: 'en',
    ...LIST_NAMES.business,
  },
  es: { id: 'es', path: '/podcast/top-podcast-spain', language: 'es', ...LIST_NAMES.es },
} as const satisfies Record<PodcastHead['id'], PodcastHead>

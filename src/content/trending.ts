import type { PodcastList } from './podcastLists.ts'
import type { RowDrawing } from '#domain/episodes/rowDrawing.ts'
import { LIST_NAMES } from './listNames.en.ts'
import { LIBRARIES_ROW, NIGHT_TRAIN_ROW, QUIET_VOICE_ROW } from './rowDrawings.ts'

interface TrendingList extends Pick<PodcastList, 'id' | 'title' | 'path'> {
  /** The sample list's first episode. */
  drawing: RowDrawing
  episodes: number
}

/** The lists as links show them; a test compares them with the whole ones. docs/rules.md "Podcast lists" */
export const TRENDING: readonly TrendingList[] = [
  {
    id: 'us',
    title: LIST_NAMES.us.title,
    path: '/podcast/top-us-podcasts',
    drawing: QUIET_VOICE_ROW,
    episodes: 3,
  },
  {
    id: 'business',
    title: LIST_NAMES.business.title,
    path: '/podcast/top-business-podcasts',
    drawing: NIGHT_TRAIN_ROW,
    episodes: 3,
  },
  {
    id: 'es',
    title: LIST_NAMES.es.title,
    path: '/podcast/top-podcast-spain',
    drawing: LIBRARIES_ROW,
    episodes: 3,
  },
]

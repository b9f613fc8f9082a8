import type { PodcastList } from './podcastLists.ts'
import type { RowDrawing } from '#domain/episodes/rowDrawing.ts'
import { TRENDING_TITLES } from './trendingTitles.en.ts'
import { LIBRARIES_ROW, NIGHT_TRAIN_ROW, QUIET_VOICE_ROW } from './rowDrawings.ts'

interface TrendingList extends Pick<PodcastList, 'id' | 'title' | 'path'> {
  /** The sample list's first episode. */
  drawing: RowDrawing
  episodes: number
}

/**
 * The three lists as the links to them need them: the lists themselves carry all their episodes' texts, which nobody
 * reads there. A test holds them to the lists. docs/rules.md "Podcast lists"
 */
export const TRENDING: readonly TrendingList[] = [
  {
    id: 'us',
    title: TRENDING_TITLES.us,
    path: '/podcast/top-us-podcasts',
    drawing: QUIET_VOICE_ROW,
    episodes: 3,
  },
  {
    id: 'business',
    title: TRENDING_TITLES.business,
    path: '/podcast/top-business-podcasts',
    drawing: NIGHT_TRAIN_ROW,
    episodes: 3,
  },
  {
    id: 'es',
    title: TRENDING_TITLES.es,
    path: '/podcast/top-podcast-spain',
    drawing: LIBRARIES_ROW,
    episodes: 3,
  },
]

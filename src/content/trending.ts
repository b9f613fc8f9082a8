import type { PodcastList } from '#domain/podcastLists.ts'
import type { RowDrawing } from '#domain/rowDrawing.ts'
import type { Minutes } from '#domain/units.ts'
import { LIBRARIES_ROW, NIGHT_TRAIN_ROW, QUIET_VOICE_ROW } from './rowDrawings.ts'

interface TrendingList extends Pick<PodcastList, 'title' | 'path'> {
  /** The list's first episode. */
  drawing: RowDrawing
  episodes: number
  /** What its summaries take together. */
  minutes: Minutes
}

/**
 * The three lists as the links to them need them: the lists themselves carry all their episodes' texts, which nobody
 * reads there. A test holds them to the lists. docs/rules.md "Podcast lists"
 */
export const TRENDING: readonly TrendingList[] = [
  {
    title: 'Top US Podcasts',
    path: '/podcast/top-us-podcasts',
    drawing: QUIET_VOICE_ROW,
    episodes: 3,
    minutes: 22,
  },
  {
    title: 'Top Business Podcasts',
    path: '/podcast/top-business-podcasts',
    drawing: NIGHT_TRAIN_ROW,
    episodes: 3,
    minutes: 22,
  },
  {
    title: 'Top ES Podcasts',
    path: '/podcast/top-podcast-spain',
    drawing: LIBRARIES_ROW,
    episodes: 3,
    minutes: 16,
  },
]

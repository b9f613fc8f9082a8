import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Seconds } from '#domain/units.ts'

/** One thing that an episode says, and the second at which it is said. */
interface IssuePoint {
  startSeconds: Seconds
  text: string
}

/** An episode as the weekly issue tells it. */
export interface IssueEpisode {
  source: EpisodeSource
  title: string
  /** Who publishes it. */
  show: string
  durationSeconds: Seconds
  gist: string
  keyPoints: readonly IssuePoint[]
  /** `list`: of a list of the week. `listener`: somebody let us share what they had summarised; never who. */
  origin: 'list' | 'listener'
}

/** The newsletter of one week in one language. It is never without an episode: then there is no edition. */
export interface IssueEdition {
  /** ISO 8601, such as 2026-W47. */
  week: string
  language: EpisodeLanguage
  episodes: readonly [IssueEpisode, ...IssueEpisode[]]
}

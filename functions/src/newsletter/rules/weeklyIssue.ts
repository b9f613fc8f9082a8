import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Seconds } from '#domain/units.ts'

interface IssuePoint {
  startSeconds: Seconds
  text: string
}

/** An episode as the weekly issue tells it. */
export interface IssueEpisode {
  source: EpisodeSource
  title: string
  show: string
  durationSeconds: Seconds
  gist: string
  keyPoints: readonly IssuePoint[]
  /** `list`: of the week's lists. `listener`: shared by an unnamed listener. */
  origin: 'list' | 'listener'
}

/** Never without an episode. */
export interface IssueEdition {
  /** ISO 8601, such as 2026-W47. */
  week: string
  language: EpisodeLanguage
  episodes: readonly [IssueEpisode, ...IssueEpisode[]]
}

import type { WeekEpisode } from '#domain/api/listAnswers.ts'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage, ReaderLanguage } from '#domain/languages.ts'

export interface IssueEpisode
  extends Pick<WeekEpisode, 'title' | 'show' | 'durationSeconds' | 'gist' | 'keyPoints'> {
  source: EpisodeSource
  /** `list`: of the week's lists. `listener`: shared by an unnamed listener. */
  origin: 'list' | 'listener'
  /** The episode's language; only where texts are translated. */
  spoken?: EpisodeLanguage
}

/** Never without an episode. */
export interface IssueEdition {
  /** ISO 8601, such as 2026-W47. */
  week: string
  language: ReaderLanguage
  episodes: readonly [IssueEpisode, ...IssueEpisode[]]
}

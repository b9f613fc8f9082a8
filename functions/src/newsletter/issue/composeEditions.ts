import type { ListWeek, WeekEpisode } from '#domain/api/listAnswers.ts'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { IssueEdition, IssueEpisode } from '../rules/weeklyIssue.ts'

export const EDITION_LANGUAGES = ['en', 'es'] as const satisfies readonly EpisodeLanguage[]

/** A list of the week, and its edition. */
export interface ToldList extends ListWeek {
  language: EpisodeLanguage
}

/**
 * A week's editions with content, maybe none: lists' episodes, then shared ones, none twice in an edition.
 * @param lists of any week, in order; other weeks' are left out
 * @param shared listeners' episodes by language, best first
 */
export function composeEditions(
  week: string,
  lists: readonly ToldList[],
  shared: Readonly<Record<EpisodeLanguage, readonly IssueEpisode[]>>,
): Partial<Record<EpisodeLanguage, IssueEdition>> {
  const editions: Partial<Record<EpisodeLanguage, IssueEdition>> = {}
  for (const language of EDITION_LANGUAGES) {
    const listed = lists
      .filter((list) => list.week === week && list.language === language)
      .flatMap((list) => list.episodes.map(listedEpisode))
    const [first, ...others] = withoutRepetition([...listed, ...shared[language]])
    if (first !== undefined) editions[language] = { week, language, episodes: [first, ...others] }
  }
  return editions
}

function listedEpisode({ source, title, show, durationSeconds, gist, keyPoints }: WeekEpisode): IssueEpisode {
  return { source, title, show, durationSeconds, gist, keyPoints, origin: 'list' }
}

function withoutRepetition(episodes: readonly IssueEpisode[]): IssueEpisode[] {
  const seen = new Set<string>()
  return episodes.filter(({ source }) => !seen.has(episodeKey(source)) && seen.add(episodeKey(source)))
}

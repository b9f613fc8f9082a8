import type { ListWeek, WeekEpisode } from '#domain/api/listAnswers.ts'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { IssueEdition, IssueEpisode } from '../rules/weeklyIssue.ts'

export const EDITION_LANGUAGES = ['en', 'es'] as const satisfies readonly EpisodeLanguage[]

export interface ToldList extends ListWeek {
  language: EpisodeLanguage
}

/**
 * A week's editions with content, maybe none: episodes of its language's lists, those of others that are translated, then
 * shared ones, none twice in an edition.
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
      .filter((list) => list.week === week)
      .toSorted((a, b) => Number(b.language === language) - Number(a.language === language))
      .flatMap((list) => list.episodes.flatMap((episode) => listedEpisode(episode, language)))
    const [first, ...others] = withoutRepetition([...listed, ...shared[language]])
    if (first !== undefined) editions[language] = { week, language, episodes: [first, ...others] }
  }
  return editions
}

/** In a language; none where it is not told in that. */
function listedEpisode(episode: WeekEpisode, language: EpisodeLanguage): IssueEpisode[] {
  const { source, title, show, durationSeconds, language: spoken, translation } = episode
  const about = { source, title, show, durationSeconds, origin: 'list' } as const
  if (spoken === language) return [{ ...about, gist: episode.gist, keyPoints: episode.keyPoints }]
  if (translation?.language !== language) return []
  return [{ ...about, gist: translation.gist, keyPoints: translation.keyPoints, spoken }]
}

function withoutRepetition(episodes: readonly IssueEpisode[]): IssueEpisode[] {
  const seen = new Set<string>()
  return episodes.filter(({ source }) => !seen.has(episodeKey(source)) && seen.add(episodeKey(source)))
}

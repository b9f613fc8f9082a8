import type { ListedEpisode, PodcastList } from '#domain/podcastLists.ts'
import type { Language } from '#domain/profile.ts'
import type { IssueEdition, IssueEpisode } from '#domain/weeklyIssue.ts'

/** Languages that there are editions in. */
export const EDITION_LANGUAGES = ['en', 'es'] as const satisfies readonly Language[]

/**
 * The editions of one week: the episodes of that week's lists in the language that they are written in, then those that
 * listeners shared; no episode twice in one edition.
 * @param lists of any week, in the order in which they are told
 * @param shared listeners' episodes by language, best first
 * @returns only the editions that have something to say, maybe none
 */
export function composeEditions(
  week: string,
  lists: readonly PodcastList[],
  shared: Readonly<Record<Language, readonly IssueEpisode[]>>,
): Partial<Record<Language, IssueEdition>> {
  const editions: Partial<Record<Language, IssueEdition>> = {}
  for (const language of EDITION_LANGUAGES) {
    const listed = lists
      .filter((list) => list.week === week && list.language === language)
      .flatMap((list) => list.episodes.map(listedEpisode))
    const [first, ...others] = withoutRepetition([...listed, ...shared[language]])
    if (first !== undefined) editions[language] = { week, language, episodes: [first, ...others] }
  }
  return editions
}

function listedEpisode(episode: ListedEpisode): IssueEpisode {
  const { videoId, title, show, durationMinutes, gist, keyPoints } = episode
  return { videoId, title, show, durationSeconds: durationMinutes * 60, gist, keyPoints, origin: 'list' }
}

function withoutRepetition(episodes: readonly IssueEpisode[]): IssueEpisode[] {
  const seen = new Set<string>()
  return episodes.filter(({ videoId }) => !seen.has(videoId) && seen.add(videoId))
}

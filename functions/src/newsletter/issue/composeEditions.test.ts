import { expect, it } from 'vitest'
import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import type { IssueEpisode } from '#domain/weeklyIssue.ts'
import { composeEditions } from './composeEditions.ts'
import { editionsFor } from './recipients.ts'

const [{ week }] = PODCAST_LISTS
const NONE = { en: [], es: [] }
const shared = (videoId: string): IssueEpisode => ({
  videoId,
  title: videoId,
  show: 'A show',
  durationSeconds: 60,
  gist: 'Gist.',
  keyPoints: [{ startSeconds: 1, text: 'A point.' }],
  origin: 'listener',
})
const idsOf = (episodes: readonly IssueEpisode[] | undefined) => episodes?.map(({ videoId }) => videoId)

it('tells the lists of each language, in their order, no episode twice', () => {
  const editions = composeEditions(week, PODCAST_LISTS, NONE)
  for (const language of ['en', 'es'] as const) {
    const listed = PODCAST_LISTS.filter((list) => list.language === language).flatMap((list) =>
      list.episodes.map(({ videoId }) => videoId),
    )
    expect(idsOf(editions[language]?.episodes)).toEqual([...new Set(listed)])
    expect(editions[language]).toMatchObject({ week, language })
  }
  // Without this the above says nothing: the two English lists share episodes.
  const english = PODCAST_LISTS.filter(({ language }) => language === 'en')
  const all = english.flatMap((list) => list.episodes.map(({ videoId }) => videoId))
  expect(new Set(all).size).toBeLessThan(all.length)
})

it('tells listeners’ episodes after the lists, unless a list has them', () => {
  const [first] = composeEditions(week, PODCAST_LISTS, NONE).es?.episodes ?? []
  const editions = composeEditions(week, PODCAST_LISTS, {
    en: [],
    es: [shared(first?.videoId ?? ''), shared('new')],
  })
  expect(idsOf(editions.es?.episodes)?.at(-1)).toBe('new')
  expect(editions.es?.episodes.filter(({ videoId }) => videoId === first?.videoId)).toMatchObject([
    { origin: 'list' },
  ])
})

it('has no edition without an episode', () => {
  expect(composeEditions('2020-W01', PODCAST_LISTS, NONE)).toEqual({})
  const { en, es } = composeEditions('2020-W01', PODCAST_LISTS, { en: [shared('a')], es: [] })
  expect(idsOf(en?.episodes)).toEqual(['a'])
  expect(es).toBeUndefined()
})

it.each([
  ['en', ['en']],
  ['es', ['es']],
  ['both', ['en', 'es']],
  ['none', []],
] as const)('somebody who receives %s gets %j', (receives, languages) => {
  const editions = composeEditions(week, PODCAST_LISTS, NONE)
  expect(editionsFor(receives, editions).map(({ language }) => language)).toEqual(languages)
})

import { expect, it } from 'vitest'
import type { WeekEpisode } from '#domain/api/listAnswers.ts'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { weeklyIssueMail } from '../../mail/weeklyIssueMail.ts'
import type { IssueEdition, IssueEpisode } from '../rules/weeklyIssue.ts'
import { composeEditions, type ToldList } from './composeEditions.ts'
import { editionsFor } from './recipients.ts'

const week = '2026-W47'
const NONE = { en: [], es: [] }
const told = (name: string) => ({
  source: { type: 'feed' as const, episodeId: name, audioUrl: `https://show.test/${name}.mp3` },
  title: name,
  show: 'A show',
  durationSeconds: 60,
  gist: 'Gist.',
  keyPoints: [{ startSeconds: 1, text: 'A point.' }],
})
const shared = (name: string): IssueEpisode => ({ ...told(name), origin: 'listener' })
const list = (language: EpisodeLanguage, ...names: string[]): ToldList => ({
  week,
  language,
  episodes: names.map((name): WeekEpisode => {
    const drawing = { bins: '', moments: '' }
    return { ...told(name), language, heardSeconds: 20, drawing, rank: 1, image: 'https://show.test/a.png' }
  }),
})
const LISTS = [list('en', 'a', 'b', 'c'), list('en', 'c', 'd', 'a'), list('es', 'x', 'y', 'z')]
const idsOf = (episodes: readonly IssueEpisode[] | undefined) =>
  episodes?.map(({ source }) => episodeKey(source))

it('an edition has the episodes of its language’s lists, in their order, each once', () => {
  const { en, es } = composeEditions(week, LISTS, NONE)
  expect([idsOf(en?.episodes), idsOf(es?.episodes)]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['x', 'y', 'z'],
  ])
  expect(en).toMatchObject({ week, language: 'en' })
})

it('an edition ends with translated episodes of the other language’s lists, and its mail marks each', () => {
  const translation = {
    language: 'es' as const,
    gist: 'Una idea.',
    keyPoints: [{ startSeconds: 1, text: 'Punto.' }],
  }
  const [english, , spanish] = LISTS as [ToldList, ToldList, ToldList]
  const [a, ...others] = english.episodes
  const lists = [{ ...english, episodes: [{ ...(a as WeekEpisode), translation }, ...others] }, spanish]
  const { en, es } = composeEditions(week, lists, NONE)
  expect([idsOf(en?.episodes), idsOf(es?.episodes)]).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y', 'z', 'a'],
  ])
  expect(es?.episodes.at(-1)).toMatchObject({
    gist: 'Una idea.',
    keyPoints: [{ text: 'Punto.' }],
    spoken: 'en',
  })
  const { html, text } = weeklyIssueMail(
    [es as IssueEdition],
    { preferences: 'https://p.test', unsubscribe: 'https://u.test' },
    'https://app.test',
  )
  expect(text.split('Traducido del inglés.')).toHaveLength(2)
  expect(html.match(/<h2 lang="en"/g)).toHaveLength(1)
})

it('an edition has listeners’ episodes after those of the lists, leaving out what a list has', () => {
  const { es } = composeEditions(week, LISTS, { en: [], es: [shared('x'), shared('new')] })
  expect(es?.episodes.map(({ source, origin }) => `${episodeKey(source)} ${origin}`)).toEqual([
    'x list',
    'y list',
    'z list',
    'new listener',
  ])
})

it('#lists-outage: an edition needs an episode, and has no list of another week', () => {
  expect(composeEditions('2026-W48', LISTS, NONE)).toEqual({})
  const { en, es } = composeEditions('2026-W48', LISTS, { en: [shared('a')], es: [] })
  expect(idsOf(en?.episodes)).toEqual(['a'])
  expect(es).toBeUndefined()
})

it.each([
  ['en', ['en']],
  ['es', ['es']],
  ['both', ['en', 'es']],
  ['none', []],
] as const)('a subscriber of %s gets the editions %j', (receives, languages) => {
  const editions = composeEditions(week, LISTS, NONE)
  expect(editionsFor(receives, editions).map(({ language }) => language)).toEqual(languages)
})

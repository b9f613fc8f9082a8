import { expect, it } from 'vitest'
import type { FindAnswer } from '#domain/api/replies.ts'
import { drawnWidth, wordsText } from './episodesView.ts'
import { showsOf } from './useFindShow.ts'

const NOW = new Date(2026, 10, 23, 7)
const request = (state: 'sent' | 'summarizing' | 'failed') => ({ state, updatedAt: NOW })

it.each([
  ['two hours and more', 9_000, '100%'],
  ['an hour', 3_600, '50%'],
  ['a minute, still to be seen', 60, '5%'],
  ['an unknown length', undefined, '100%'],
])('a drawing’s width is that of %s', (_, seconds, width) => expect(drawnWidth(seconds)).toBe(width))

it.each([
  ['transcript', undefined, ['Transcript', 'by the publisher']],
  ['no-sound', undefined, ['No sound', 'not in this feed']],
  ['none', request('sent'), ['Summarized', 'today']],
  ['transcript', request('summarizing'), ['Summarizing', 'today']],
  ['transcript', request('failed'), ['Transcript', 'by the publisher']],
] as const)('wordsText tells words %s with the request %j', (words, asked, text) =>
  expect(wordsText({ words }, asked, NOW)).toEqual(text),
)

const VIDEO = {
  kind: 'episode',
  title: 'A port',
  duration: 55,
  channelTitle: 'Long Haul',
  language: 'en',
  durationSeconds: 3_300,
  quote: { basic: 1, advanced: 2 },
  verifiable: true,
} satisfies FindAnswer

it('a link to an episode leads to its show; one to a video to none', () => {
  expect(showsOf({ ...VIDEO, url: 'https://youtu.be/x' })).toBeUndefined()
  expect(showsOf({ ...VIDEO, showId: 's', episodeId: 'e' })).toMatchObject([
    { showId: 's', asked: { showId: 's' }, title: 'Long Haul', newest: { title: 'A port' } },
  ])
})

it('a show of a search is followed by its address, and known by its id', () => {
  const shows = [{ showId: 's', title: 'Long Haul', feedUrl: 'https://feeds.example/a' }]
  expect(showsOf({ kind: 'shows', shows })).toMatchObject([
    { showId: 's', asked: { text: 'https://feeds.example/a' } },
  ])
})

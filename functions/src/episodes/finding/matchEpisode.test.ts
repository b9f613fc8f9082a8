import { expect, it } from 'vitest'
import type { FeedEpisode } from '../reading/Feed.ts'
import { matchEpisode, type WantedEpisode } from './matchEpisode.ts'

const episode = (guid: string, fields: Partial<FeedEpisode> = {}): FeedEpisode => ({
  guid,
  title: null,
  published: null,
  link: null,
  durationSeconds: null,
  enclosure: null,
  transcripts: [],
  chaptersUrl: null,
  chapters: [],
  description: null,
  image: null,
  ...fields,
})
const sound = (url: string) => ({ enclosure: { url, type: null, length: null } })

const EPISODES = [
  episode('bonus', { title: 'Bonus', published: new Date('2024-03-01') }),
  episode('2', {
    title: 'Two: of hills',
    link: 'https://show.test/',
    published: new Date('2024-02-01'),
    ...sound('https://trk.test/redirect.mp3/cdn.test/2.mp3?x=1'),
  }),
  episode('1', {
    title: 'One',
    link: 'https://show.test/',
    published: new Date('2024-01-01'),
    ...sound('http://cdn.test/1.mp3'),
  }),
  episode('old bonus', { title: 'Bonus!', published: new Date('2023-03-01') }),
  episode('page', { title: 'Of bees and honey', link: 'https://www.show.test/bees/' }),
]

it('matchEpisode tells episodes apart by the query of their sound, else by title', () => {
  const numbered = [3, 2, 1].map((number) =>
    episode(`${number}`, {
      title: `Episode ${number} about things`,
      ...sound(`https://x.test/dl.php?id=${number}`),
    }),
  )
  const found = (audio: string, title?: string) => matchEpisode(numbered, { audio: [audio], title })?.guid
  expect(found('https://x.test/dl.php?id=1')).toBe('1')
  expect(found('https://count.test/x.test/dl.php?id=2')).toBe('2')
  expect(found('https://x.test/dl.php?id=1&t=.mp3', 'Episode 1 about things')).toBe('1')
  expect(found('https://x.test/dl.php?t=1')).toBeUndefined()
})

it.each<[string, WantedEpisode, string | undefined]>([
  ['its guid', { guid: '1', audio: ['https://cdn.test/2.mp3'] }, '1'],
  ['its sound, behind a counter or not', { audio: ['https://cdn.test/2.mp3?y=2#t=0'] }, '2'],
  ['its sound, in front of which there is a counter', { audio: ['https://op3.test/e/cdn.test/1.mp3'] }, '1'],
  ['its page', { links: ['https://show.test/bees?utm=1'] }, 'page'],
  ['no page that all have', { links: ['https://show.test/'] }, undefined],
  ['its title', { title: '  bonus ' }, 'bonus'],
  ['its title and date', { title: 'Bonus', published: new Date('2023-03-02') }, 'old bonus'],
  ['its title among others', { title: 'Of Bees and Honey | The Show' }, 'page'],
  ['no short title among others', { title: 'One | The Show' }, undefined],
  ['nothing', {}, undefined],
])('matchEpisode finds by %s', (_, wanted, guid) => expect(matchEpisode(EPISODES, wanted)?.guid).toBe(guid))

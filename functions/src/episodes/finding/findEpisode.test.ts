import { describe, expect, it } from 'vitest'
import { OutsideError } from '../../platform/gateways/OutsideError.ts'
import type { DirectoryEpisode, DirectoryShow } from '../../platform/gateways/PodcastDirectory.ts'
import type { Opened, UntrustedRefusal } from '../../platform/gateways/untrusted/openUntrusted.ts'
import { findEpisode } from './findEpisode.ts'
import type { Finders } from './finders.ts'

const FEED = 'https://feeds.test/show'
const NOW = new Date('2024-05-01')

const rss = (items: string, channel = '') =>
  `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Show</title>${channel}${items}</channel></rss>`
const item = (id: number, more = `<enclosure url="https://cdn.test/${id}.mp3" type="audio/mpeg"/>`) =>
  `<item><guid>${id}</guid><title>Episode number ${id}</title><link>https://show.test/${id}</link>${more}</item>`

interface Resource {
  body?: string | Buffer
  type?: string
  /** Where redirects led. */
  address?: string
  movedTo?: string
  reason?: UntrustedRefusal
}

/** An internet of these addresses, and given directories. */
function finders(resources: Record<string, Resource | string>, directories: Partial<Finders> = {}) {
  const opened: string[] = []
  const all: Finders = {
    findByAppleId: undefined,
    open: async (address) => {
      opened.push(address)
      const found = resources[address]
      if (found === undefined) return { kind: 'refused', reason: 'UNREACHABLE' }
      const resource: Resource = typeof found === 'string' ? { body: found } : found
      const { body = '', type = 'text/xml', reason, ...rest } = resource
      if (reason !== undefined) return { kind: 'refused', reason }
      const answer: Opened = {
        kind: 'open',
        address,
        status: 200,
        contentType: type,
        acceptsRanges: false,
        body: (async function* () {
          yield Buffer.from(body)
        })(),
        close: () => {},
        ...rest,
      }
      return answer
    },
    searchAppleShows: async () => [],
    searchAppleEpisodes: async () => [],
    lookUpAppleShow: async () => undefined,
    searchPodcastIndex: undefined,
    spotifyTitle: async () => undefined,
    ...directories,
  }
  return { all, opened }
}
const find = (text: string, { all }: { all: Finders }) => findEpisode(text, all, { country: 'us', now: NOW })
const refused = (reason: string) => ({ kind: 'refused', reason })
const listed = (shows: readonly unknown[]) => ({ kind: 'shows', shows })
const SECOND = { kind: 'episode', episode: { guid: '2' } }
const html = (head: string, body = '') => {
  return { body: `<html><head>${head}</head><body>${body}</body></html>`, type: 'text/html' }
}
const json = (node: object) => html(`<script type="application/ld+json">${JSON.stringify(node)}</script>`)
const alternate = `<link rel="alternate" type="application/rss+xml" href="${FEED}">`

describe('the pasted address of a feed', () => {
  it('leads to its show, each episode once', async () => {
    const found = await find(FEED, finders({ [FEED]: rss(item(2) + item(1) + item(2)) }))
    expect(found).toMatchObject({
      kind: 'show',
      source: { address: FEED, feed: { title: 'Show' } },
      episodes: [{ guid: '2' }, { guid: '1' }],
    })
  })

  it('leads to the address that the feed has moved to for good', async () => {
    const found = await find(FEED, finders({ [FEED]: { body: rss(item(1)), movedTo: 'https://new.test/f' } }))
    expect(found).toMatchObject({ source: { address: 'https://new.test/f' } })
  })

  it.each<[string, Resource, string]>([
    ['needs a password', { reason: 'NEEDS_LOGIN' }, 'FEED_PRIVATE'],
    ['is gone', { reason: 'GONE' }, 'EPISODE_GONE'],
    ['may not be fetched', { reason: 'NOT_ALLOWED' }, 'UNREACHABLE'],
    ['asks for a pause', { reason: 'BUSY' }, 'UNREACHABLE'],
    ['is a bomb', { body: `<!DOCTYPE rss [<!ENTITY a "&b;">]>${rss('')}` }, 'FEED_UNREADABLE'],
    ['is empty', { body: '' }, 'FEED_UNREADABLE'],
    ['has nothing to hear', { body: rss(item(1, '')) }, 'NO_AUDIO'],
    ['is a file of another kind', { body: '{}', type: 'application/json' }, 'NOT_A_PODCAST'],
  ])('is refused where the feed %s', async (_, resource, reason) => {
    expect(await find(FEED, finders({ [FEED]: resource }))).toEqual(refused(reason))
  })
})

describe('the pasted address of a page', () => {
  const PAGE = 'https://show.test/2'

  it('of an episode leads to that episode of its feed', async () => {
    const internet = finders({ [PAGE]: html(alternate), [FEED]: rss(item(3) + item(2)) })
    expect(await find(PAGE, internet)).toMatchObject({ ...SECOND, source: { address: FEED } })
  })

  it('of an episode on a later page of its feed leads there', async () => {
    const next = '<atom:link rel="next" href="https://feeds.test/show?page=2"/>'
    const internet = finders({
      [PAGE]: html(alternate),
      [FEED]: rss(item(3), next),
      [`${FEED}?page=2`]: rss(item(2), next),
    })
    expect(await find(PAGE, internet)).toMatchObject({ ...SECOND, source: { address: FEED } })
    expect(internet.opened).toEqual([PAGE, FEED, `${FEED}?page=2`])
  })

  it.each<[string, (page: number) => number, number]>([
    ['leads back to a page before', (page) => (page % 2) + 1, 2],
    ['never ends', (page) => page + 1, 6],
  ])('leads no further where the feed %s', async (_, next, pages) => {
    const pageAt = (page: number) => (page === 1 ? FEED : `${FEED}?page=${page}`)
    const resources = Object.fromEntries(
      Array.from({ length: 20 }, (__, index) => index + 1).map((page) => [
        pageAt(page),
        rss(item(100 + page), `<atom:link rel="next" href="${pageAt(next(page))}"/>`),
      ]),
    )
    const internet = finders({ ...resources, [PAGE]: html(alternate) })
    const opened = () => internet.opened.filter((address) => address !== PAGE)
    await find(PAGE, internet)
    expect(opened()).toEqual(Array.from({ length: pages }, (__, index) => pageAt(index + 1)))
  })

  it('of a show leads to the show', async () => {
    const internet = finders({ 'https://show.test/': html(alternate), [FEED]: rss(item(3)) })
    expect(await find('show.test', internet)).toMatchObject({ kind: 'show', source: { address: FEED } })
  })

  it('that names a feed without sound first leads to the second feed', async () => {
    const blog = '<link rel="alternate" type="application/rss+xml" href="/blog.xml">'
    const internet = finders({
      [PAGE]: html(blog + alternate),
      'https://show.test/': html(blog + alternate),
      'https://show.test/blog.xml': rss(item(2, '') + item(9, '')),
      [FEED]: rss(item(2)),
    })
    expect(await find(PAGE, internet)).toMatchObject({ kind: 'episode', source: { address: FEED } })
    expect(await find('show.test', internet)).toMatchObject({ kind: 'show', source: { address: FEED } })
  })

  it('of an app leads to the episode with its sound, in the feed that Apple knows', async () => {
    const page = html(
      '<title>Two</title>',
      '<audio><source src="https://cdn.test/2.mp3#t=0"></audio><a href="/itunes1234567/show">x</a>',
    )
    const show = { title: 'Show', author: '', feedUrl: FEED }
    const lookUpAppleShow = async (appleId: number) => ({ show: { ...show, appleId }, episodes: [] })
    const resources = { 'https://overcast.fm/+A': page, [FEED]: rss(item(3) + item(2)) }
    expect(await find('https://overcast.fm/+A', finders(resources, { lookUpAppleShow }))).toMatchObject(
      SECOND,
    )
  })

  it('with sound but without a feed leads to an episode without a show', async () => {
    const node = { '@type': 'PodcastEpisode', name: 'Two', partOfSeries: { name: 'Show' } }
    const page = json({ ...node, audio: 'https://cdn.test/2.mp3' })
    expect(await find(PAGE, finders({ [PAGE]: page }))).toMatchObject({
      kind: 'loose',
      episode: { title: 'Two', showTitle: 'Show', audio: { url: 'https://cdn.test/2.mp3' } },
    })
  })

  it('of an episode that its feed no longer has is refused as gone', async () => {
    const page = json({ '@type': 'PodcastEpisode', name: 'A lost one', partOfSeries: { webFeed: FEED } })
    const internet = finders({ [PAGE]: page, [FEED]: rss(item(3)) })
    expect(await find(PAGE, internet)).toEqual(refused('EPISODE_GONE'))
  })

  it('of another kind is refused as no podcast', async () => {
    const internet = finders({ [PAGE]: html('<title>News</title>') })
    expect(await find(PAGE, internet)).toEqual(refused('NOT_A_PODCAST'))
  })
})

describe('a pasted link to Apple', () => {
  const LINK = 'https://podcasts.apple.com/es/podcast/show/id1234567'
  const show: DirectoryShow = { title: 'Show', author: '', feedUrl: FEED }
  const episodes: DirectoryEpisode[] = [{ title: 'x', showTitle: 'Show', guid: '2', appleId: 99 }]
  const countries: string[] = []
  const apple = {
    lookUpAppleShow: async (_: number, country: string) => (countries.push(country), { show, episodes }),
  }
  const internet = () => finders({ [FEED]: rss(item(3) + item(2)) }, apple)

  it('leads to its show or episode in the store of its own country', async () => {
    expect(await find(LINK, internet())).toMatchObject({ kind: 'show' })
    expect(await find(`${LINK}?i=99`, internet())).toMatchObject(SECOND)
    expect(countries).toEqual(['es', 'es'])
  })

  it('to a show without a feed leads to the feed that Podcast Index has for its number', async () => {
    const directories = {
      lookUpAppleShow: async () => ({ show: { title: 'Show', author: '' }, episodes: [] }),
      findByAppleId: async (id: number) => (id === 1_234_567 ? show : undefined),
    }
    expect(await find(LINK, finders({ [FEED]: rss(item(2)) }, directories))).toMatchObject({ kind: 'show' })
  })

  it('to an episode that Apple no longer lists is found by the title of its page', async () => {
    const page = html('<title>Episode number 3 - Show - Apple Podcasts</title>')
    const both = finders({ [FEED]: rss(item(3) + item(2)), [`${LINK}?i=7`]: page }, apple)
    expect(await find(`${LINK}?i=7`, both)).toMatchObject({ kind: 'episode', episode: { guid: '3' } })
    expect(await find(`${LINK}?i=7`, internet())).toEqual(refused('EPISODE_GONE'))
  })

  it.each([
    ['that Apple does not know', undefined, 'NOT_A_PODCAST'],
    ['that only Apple may play', { show: { title: 'x', author: '' }, episodes: [] }, 'ONLY_ON_APPLE'],
    ['whose feed is gone', { show, episodes: [] }, 'UNREACHABLE'],
  ])('%s is refused', async (_, found, reason) => {
    const only = finders({ [FEED]: { reason: 'GONE' } }, { lookUpAppleShow: async () => found })
    expect(await find(LINK, only)).toEqual(refused(reason))
  })
})

describe('a pasted link to Spotify', () => {
  const LINK = 'https://open.spotify.com/episode/64TORH3xleuD1wcnFsrH1E'
  const spotify = (...episodes: Array<[title: string, feedUrl: string]>) =>
    finders(
      { [FEED]: rss(item(2)), 'https://spotify.link/x': { address: LINK, type: 'text/html' } },
      {
        spotifyTitle: async () => 'Two!',
        searchAppleEpisodes: async () =>
          episodes.map(([title, feedUrl]) => ({ title, showTitle: 'Show', guid: '2', feedUrl })),
      },
    )

  it('leads to the episode of that title', async () => {
    const found = await find(LINK, spotify(['Other', FEED], ['two', FEED]))
    expect(found).toMatchObject(SECOND)
  })

  it('leads to a list where several shows have such a title', async () => {
    const found = await find(LINK, spotify(['Two', FEED], ['Two', 'https://other.test/f']))
    const shows = [{ feedUrl: FEED }, { feedUrl: 'https://other.test/f' }]
    expect(found).toMatchObject({ ...listed(shows), via: 'spotify' })
  })

  it('to an episode or show without a feed is refused as only on Spotify', async () => {
    const show = LINK.replace('episode', 'show')
    expect(await find(LINK, spotify(['Other', FEED]))).toEqual(refused('ONLY_ON_SPOTIFY'))
    expect(await find(show, spotify())).toEqual(refused('ONLY_ON_SPOTIFY'))
  })

  it('may be shortened', async () => {
    expect(await find('https://spotify.link/x', spotify(['Two', FEED]))).toMatchObject(SECOND)
  })
})

describe('the pasted address of a sound file', () => {
  it('leads to an episode without a show', async () => {
    const url = 'https://cdn.test/my-talk_2.mp3'
    const type = 'audio/mpeg'
    const audio = { url, type, length: null }
    expect(await find(url, finders({ [url]: { body: 'no frames', type } }))).toEqual({
      kind: 'loose',
      episode: { title: 'my talk 2', showTitle: null, durationSeconds: null, published: null, audio },
    })
  })

  it('keeps the address as pasted, unless it has moved for good', async () => {
    const pasted = 'https://count.test/r/cdn.test/2.mp3'
    const file = { body: 'x', type: 'audio/mpeg', address: 'https://cdn.test/2.mp3?key=1' }
    expect(await find(pasted, finders({ [pasted]: file }))).toMatchObject({
      episode: { audio: { url: pasted } },
    })
    const movedTo = 'https://new.test/r/cdn.test/2.mp3'
    expect(await find(pasted, finders({ [pasted]: { ...file, movedTo } }))).toMatchObject({
      episode: { audio: { url: movedTo } },
    })
  })
})

describe('pasted words', () => {
  const shows: DirectoryShow[] = [
    { title: 'Show', author: 'Ana', feedUrl: FEED },
    { title: 'Only at Apple', author: '' },
  ]
  const other: DirectoryShow[] = [{ title: 'Other', author: '', feedUrl: 'https://other.test/f' }]
  const busy = async () => {
    throw new OutsideError('Apple Podcasts', 'status 403', { isBusy: true })
  }
  const index = { searchPodcastIndex: async () => other }
  const bees = (directories: Partial<Finders>) => find('bees', finders({}, directories))

  it('lead to the shows that can be read', async () => {
    expect(await bees({ ...index, searchAppleShows: async () => shows })).toEqual(listed([shows[0]]))
    expect(await bees({})).toEqual(listed([]))
  })

  it('lead to shows of Podcast Index where Apple finds none, or does not answer', async () => {
    expect(await bees(index)).toEqual(listed(other))
    expect(await bees({ ...index, searchAppleShows: busy })).toEqual(listed(other))
    expect(await bees({ searchPodcastIndex: busy })).toEqual(listed([]))
    await expect(bees({ searchAppleShows: busy, searchPodcastIndex: busy })).rejects.toThrow('Apple')
    await expect(bees({ searchAppleShows: busy })).rejects.toThrow(OutsideError)
  })
})

it.each(['playlist?list=PL0123456789abcdef', '@lantern', 'channel/UC0123456789abcdefghijkl'])(
  'findEpisode refuses youtube.com/%s as a channel or a playlist',
  async (path) =>
    expect(await find(`https://www.youtube.com/${path}`, finders({}))).toEqual(refused('YOUTUBE_LIST')),
)

it('findEpisode gives back the address of a YouTube video without fetching it', async () => {
  const internet = finders({})
  expect(await find('https://youtu.be/dQw4w9WgXcQ', internet)).toEqual({
    kind: 'youtube',
    address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  })
  expect(await find('???', internet)).toEqual(refused('NOT_A_PODCAST'))
  expect(internet.opened).toEqual([])
})

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW, type Rig, startRig } from './podcastsRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

type Results = Array<Record<string, unknown>>
const apple = (path: string) => rig.json<{ resultCount: number; results: Results }>(path)

describe('Apple', () => {
  it('looks up a show with its newest episodes, and an episode, as in their links', async () => {
    const { links } = await rig.json<{ links: Array<{ kind: string; text: string }> }>('/control/links')
    const link = links.find(({ kind }) => kind === 'an Apple link')?.text ?? ''
    const [, show, episode] = /\/id(\d+)\?i=(\d+)$/.exec(link) ?? []
    const { results } = await apple(`/lookup?id=${show}&entity=podcastEpisode&limit=1`)
    expect(results).toMatchObject([
      { kind: 'podcast', collectionId: Number(show), collectionName: 'One Kettle' },
      {
        wrapperType: 'podcastEpisode',
        kind: 'podcast-episode',
        collectionId: Number(show),
        trackId: Number(episode),
        episodeGuid: 'one-kettle-2',
        episodeUrl: `http://media.localhost:${rig.port}/audio/one-kettle-2.mp3`,
        releaseDate: expect.stringMatching(/^2026-11-\d\dT05:00:00Z$/) as string,
      },
    ])
    expect((await apple(`/lookup?id=${show}`)).resultCount).toBe(1)
    expect((await apple(`/lookup?id=${episode}`)).results[0]).toEqual(results[1])
    expect((await apple('/lookup?id=5')).resultCount).toBe(0)
    await rig.order('publish', { show: 'one-kettle' })
    expect((await apple(`/lookup?id=${episode}`)).results[0]).toEqual(results[1])
  })

  it('sends JSON as a script, after empty lines', async () => {
    const { headers, body } = await rig.get('/search?term=kettle')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(body.toString()).toMatch(/^\n\n\n\{/)
  })

  it('has charts by country and genre, in which one entry is no list', async () => {
    type Entry = { title: { label: string }; id: { attributes: { 'im:id': string } } }
    const chart = async (path: string) =>
      (await rig.json<{ feed: { entry?: Entry | Entry[] } }>(path)).feed.entry
    const business = (await chart('/us/rss/toppodcasts/limit=3/genre=1321/json')) as Entry[]
    expect(business.map(({ title }) => title.label)).toEqual([
      'The Second Pot - The Second Pot',
      'Paper Boats - Odile Farrow',
      'The Long Shelf - Basil Underhay',
    ])
    const spanish = (await chart('/es/rss/toppodcasts/limit=10/genre=26/json')) as Entry[]
    expect(spanish.map(({ id }) => id.attributes['im:id'])).toHaveLength(5)
    expect(await chart('/es/rss/toppodcasts/limit=1/genre=26/json')).toMatchObject({
      title: { label: 'La Mesa de Nogal - La Mesa de Nogal' },
    })
    expect(await chart('/us/rss/toppodcasts/limit=1/genre=9/json')).toBeUndefined()
    const { feed } = await rig.json<{ feed: { results: Results } }>('/api/v2/us/podcasts/top/2/podcasts.json')
    expect(feed.results.map(({ name, id, kind }) => [name, id, kind])).toEqual([
      ['Lantern and Ladder', '1800000001', 'podcasts'],
      ['The Second Pot', '1800000002', 'podcasts'],
    ])
  })
})

describe('Podcast Index', () => {
  const [key, secret] = ['LOCALPODCASTINDEXKEY', 'known-to-everybody']
  const signed = (seconds = NOW / 1000, own = secret, user = key) => ({
    'user-agent': 'a test',
    'x-auth-key': user,
    'x-auth-date': String(seconds),
    authorization: createHash('sha1').update(`${user}${own}${seconds}`).digest('hex'),
  })
  const ask = (path: string, headers: Record<string, string> = signed()) =>
    rig.get(`/api/1.0/${path}`, headers)
  const answer = (path: string) => rig.json<{ feeds: Results }>(`/api/1.0/${path}`, signed())

  it.each([
    ['without a signature', {}],
    ['with another secret', signed(undefined, 'guess')],
    ['with another key', signed(undefined, undefined, 'NOBODY')],
    ['signed four minutes ago', signed(NOW / 1000 - 240)],
    ['that does not say who asks', { ...signed(), 'user-agent': undefined }],
  ])('refuses a call %s', async (_, headers) => {
    const given = Object.fromEntries(
      Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined),
    )
    const { status, body } = await ask('search/byterm?q=kettle', given)
    expect([status, JSON.parse(body.toString())]).toMatchObject([401, { status: 'false' }])
    expect((await ask('search/byterm?q=kettle')).status).toBe(200)
  })

  it('finds feeds by a term, in the shape of the API', async () => {
    expect(await answer('search/byterm?q=kettle&max=5')).toMatchObject({
      status: 'true',
      count: 1,
      query: 'kettle',
      feeds: [
        {
          title: 'One Kettle',
          url: `http://feeds.localhost:${rig.port}/feed/one-kettle`,
          itunesId: 1_800_000_004,
          dead: 0,
          language: 'en',
        },
      ],
    })
    expect((await ask('search/byterm?q=')).status).toBe(400)
  })
})

it('Spotify tells the title of what a link names, and nothing else', async () => {
  const { links } = await rig.json<{ links: Array<{ kind: string; text: string }> }>('/control/links')
  const link = links.find(({ kind }) => kind === 'a Spotify link')?.text ?? ''
  expect(link).toMatch(/^https:\/\/open\.spotify\.com\/episode\/\w{22}$/)
  const ask = (url: string) => rig.get(`http://spotify.localhost/oembed?url=${encodeURIComponent(url)}`)
  expect(JSON.parse((await ask(`${link}?si=1`)).body.toString())).toMatchObject({
    type: 'rich',
    provider_name: 'Spotify',
    title: 'Why Does a Kettle Sing?',
  })
  expect((await ask('https://open.spotify.com/episode/0000000000000000000000')).status).toBe(404)
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Rig, startRig } from './podcastsRig.ts'

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const guids = (feed: string) => all(feed, /<guid [^>]*>([^<]*)</g)

describe('a feed', () => {
  it('names what belongs to an episode, and everything named is there', async () => {
    const feed = await rig.text('/feed/lantern-and-ladder')
    expect(guids(feed)).toEqual(['lantern_-01'])
    expect(feed).toContain('<title>Bees &amp; &lt;bread&gt;</title>')
    expect(all(feed, /<podcast:transcript [^>]*type="([^"]*)"/g)).toEqual([
      'application/json',
      'text/vtt',
      'application/x-subrip',
      'text/html',
    ])
    const addresses = all(feed, /(?:url|href)="([^"]+)"/g).concat(all(feed, /<link>([^<]+)</g))
    expect(addresses).toHaveLength(10)
    for (const address of addresses)
      expect([address, (await rig.get(address)).status]).toEqual([address, 200])
    expect(new Set(addresses.map((each) => new URL(each).port))).toEqual(new Set([String(rig.port)]))
  })

  it('that asks for a password gives it to nobody else', async () => {
    const get = (given?: string) =>
      rig.get(
        '/feed/behind-the-counter',
        given ? { authorization: `Basic ${Buffer.from(given).toString('base64')}` } : {},
      )
    const refused = await get()
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="Behind the Counter"',
    ])
    expect((await get('listener:wrong')).status).toBe(401)
    expect((await get('listener:kettle')).status).toBe(200)
  })

  it('whose address is the key is blocked, and nowhere without it', async () => {
    expect(await rig.text('/feed/second-helping~Zq7-patron-of-4411')).toContain(
      '<itunes:block>Yes</itunes:block>',
    )
    for (const wrong of ['second-helping', 'second-helping~guess', 'one-kettle~Zq7-patron-of-4411'])
      expect((await rig.get(`/feed/${wrong}`)).status).toBe(404)
    expect(await rig.text('/episode/second-helping-1')).not.toContain('patron')
  })
})

it('a page names the feed and the sound, for programs too', async () => {
  const page = await rig.text('/episode/lantern_-01')
  const feed = `http://feeds.localhost:${rig.port}/feed/lantern-and-ladder`
  expect(page).toContain(
    `<link rel="alternate" type="application/rss+xml" title="Lantern and Ladder" href="${feed}">`,
  )
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as object
  expect(data).toMatchObject({
    '@type': 'PodcastEpisode',
    name: 'Bees & <bread>',
    duration: 'PT13S',
    associatedMedia: { contentUrl: `http://media.localhost:${rig.port}/audio/lantern_-01.mp3` },
    partOfSeries: { name: 'Lantern and Ladder', webFeed: feed },
  })
  expect(await rig.text('/show/lantern-and-ladder')).toContain(`href="${feed}"`)
})

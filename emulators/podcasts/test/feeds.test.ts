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

describe('publishing', () => {
  it('adds an episode now, which whoever asks again is told of', async () => {
    const before = await rig.get('/feed/one-kettle')
    rig.clock.nowMs += 60_000
    const { body } = await rig.order('publish', {
      show: 'one-kettle',
      title: 'News',
      seconds: 20,
      transcripts: ['srt'],
    })
    const published = JSON.parse(body.toString()) as Record<'id' | 'feed' | 'page' | 'sound', string>
    const known = { 'if-none-match': String(before.headers.etag) }
    const after = await rig.get(published.feed, known)
    expect(after.status).toBe(200)
    expect(guids(after.body.toString())).toEqual([published.id, 'one-kettle-2', 'one-kettle-1'])
    expect(after.headers['last-modified']).toBe('Mon, 23 Nov 2026 12:01:00 GMT')
    expect(await rig.text(`/transcript/${published.id}.srt`)).toContain(
      '1\n00:00:00,000 --> 00:00:09,500\nAda Quill: We are at second 0 of 20',
    )
    expect((await rig.get(published.page)).status).toBe(200)
    expect((await rig.get(published.sound)).status).toBe(200)
    await rig.order('reset')
    expect((await rig.get(published.feed, known)).status).toBe(304)
  })
})

it('transcripts say the same in each form', async () => {
  const get = (kind: string) => rig.text(`/transcript/lantern_-01.${kind}`)
  expect(JSON.parse(await get('json'))).toEqual({
    version: '1.0.0',
    segments: [
      { speaker: 'Ada', startTime: 0, endTime: 4.25, body: 'Is 1 < 2 & 3 > 2?' },
      { startTime: 4.25, endTime: 4.25, body: 'Two\n\nlines' },
      { speaker: 'Bob', startTime: 8, endTime: 12, body: 'Good-bye.' },
    ],
  })
  expect(await get('vtt')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:04.250\n<v Ada>Is 1 &lt; 2 &amp; 3 &gt; 2?\n\n' +
      '00:00:04.250 --> 00:00:04.251\nTwo lines\n\n00:00:08.000 --> 00:00:12.000\n<v Bob>Good-bye.\n',
  )
  expect(await get('srt')).toContain('1\n00:00:00,000 --> 00:00:04,250\nAda: Is 1 < 2 & 3 > 2?\n\n2\n')
  expect(await get('html')).toContain(
    '<cite>Ada:</cite>\n<time>0:00:00</time>\n<p>Is 1 &lt; 2 &amp; 3 &gt; 2?</p>',
  )
  expect((await rig.get('/transcript/paper-boats-1.json')).status).toBe(404)
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

import { gunzipSync } from 'node:zlib'
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

  it('has the shows of folders, also those that nobody planned', async () => {
    const feed = await rig.text('/feed/otra-cosa')
    expect(guids(feed)).toEqual(['other_-0001'])
    expect(feed).toContain('<title>Ótra Cosa</title>')
  })

  it('comes in pages where it is long', async () => {
    const seen: string[] = []
    let pages = 0
    for (let next = '/feed/the-long-shelf'; next !== ''; pages++) {
      const feed = await rig.text(next)
      seen.push(...guids(feed))
      next = all(feed, /<atom:link rel="next" href="([^"]+)"/g)[0] ?? ''
    }
    expect([pages, new Set(seen).size, seen[0]]).toEqual([3, 60, 'the-long-shelf-60'])
    expect((await rig.get('/feed/the-long-shelf?page=4')).status).toBe(404)
  })

  it('that moved says where to, for good', async () => {
    const { status, headers } = await rig.get('/feed/lanterns-old-home')
    expect(status).toBe(301)
    expect(guids(await rig.text(String(headers.location)))).toEqual(['lantern_-01'])
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

  it('that is broken ends in the middle', async () => {
    const feed = await rig.text('/feed/broken-crockery')
    expect(feed).toContain('<item>')
    expect(feed).not.toContain('</item>')
  })

  it('is sent packed, and only where it is not known', async () => {
    const { headers, body } = await rig.get('/feed/one-kettle', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(body).toString()).toBe(await rig.text('/feed/one-kettle'))
    expect((await rig.get('/feed/one-kettle', { 'if-none-match': String(headers.etag) })).status).toBe(304)
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

  it.each([
    [{ show: 'nobody' }, 'show must be one of'],
    [{ show: 'lanterns-old-home' }, 'show must be one of'],
    [{ show: 'one-kettle', seconds: 0 }, 'seconds must be'],
    [{ show: 'one-kettle', transcripts: ['pdf'] }, 'transcripts must be'],
    [{ show: 'one-kettle', colour: 'red' }, 'an episode has no '],
    [{ show: 'one-kettle', title: 5 }, 'title must be'],
  ])('%j is refused', async (order, message) => {
    const { status, body } = await rig.order('publish', order)
    expect([status, body.toString()]).toEqual([400, expect.stringContaining(message)])
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

it('chapters begin every five minutes', async () => {
  expect(await rig.json('/chapters/lantern_-01.json')).toEqual({
    version: '1.2.0',
    chapters: [{ startTime: 0, title: 'Is 1 < 2 & 3' }],
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

it('a cover is a picture of its own', async () => {
  const [one, other] = [await rig.get('/artwork/one-kettle.png'), await rig.get('/artwork/paper-boats.png')]
  expect(one.headers['content-type']).toBe('image/png')
  expect(one.body.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(one.body.equals(other.body)).toBe(false)
})

it('answers at the name of each service, and at the machine’s own address everything', async () => {
  const at = async (host: string, path: string) => (await rig.get(`http://${host}:${rig.port}${path}`)).status
  expect(await at('feeds.localhost', '/feed/one-kettle')).toBe(200)
  expect(await at('localhost', '/feed/one-kettle')).toBe(200)
  expect(await at('itunes.localhost', '/search?term=kettle')).toBe(200)
  expect(await at('rss.marketingtools.localhost', '/api/v2/us/podcasts/top/10/podcasts.json')).toBe(200)
  for (const host of ['media.localhost', 'gone.localhost'])
    expect(await at(host, '/feed/one-kettle')).toBe(404)
})

it('links are of every kind, and those of our own are answered', async () => {
  const { links } = await rig.json<{ links: Array<{ kind: string; text: string }> }>('/control/links')
  expect(links).toHaveLength(12)
  for (const { text } of links.filter((each) => each.text.startsWith('http:')))
    expect([text, [200, 301].includes((await rig.get(text)).status)]).toEqual([text, true])
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { distinctEpisodes, episodeIdentity } from './episodeIdentity.ts'
import type { Feed, FeedEpisode } from './Feed.ts'
import { readFeed } from './readFeed.ts'

const ADDRESS = 'https://feeds.example.com/shows/feed.xml'
const read = (content: string | Uint8Array, contentType = '') =>
  readFeed(typeof content === 'string' ? Buffer.from(content) : content, { address: ADDRESS, contentType })

function feed(content: string | Uint8Array, contentType = ''): Feed {
  const reading = read(content, contentType)
  if (reading.kind === 'refused') throw new Error(reading.reason)
  return reading.feed
}

const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" ' +
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"'
const rss = (channel: string) => `<?xml version="1.0"?><rss ${NAMESPACES}><channel>${channel}</channel></rss>`
const only = (item: string): FeedEpisode => {
  const [episode] = feed(rss(`<item>${item}</item>`)).episodes
  if (episode === undefined) throw new Error('no episode')
  return episode
}

describe('the show of a feed', () => {
  it('has title, language, link, picture and author', () => {
    const { title, language, link, image, author } = feed(
      rss(
        '<title>Bees &amp; Hills</title><link>/about</link><language> es-MX </language>' +
          '<itunes:author>Ana Ruiz</itunes:author><itunes:image href="cover.jpg"/>',
      ),
    )
    expect({ title, language, link, image, author }).toEqual({
      title: 'Bees & Hills',
      language: 'es-MX',
      link: 'https://feeds.example.com/about',
      image: 'https://feeds.example.com/shows/cover.jpg',
      author: 'Ana Ruiz',
    })
  })

  it('has what its publisher asks of readers: block, pauses, hours and its next page', () => {
    const { extra } = feed(
      rss(
        '<itunes:block>Yes</itunes:block><podcast:block>no</podcast:block><podcast:block id="ours">yes</podcast:block>' +
          '<ttl>60</ttl><skipHours><hour>3</hour><hour>24</hour><hour/><hour>x</hour></skipHours>' +
          '<podcast:updateFrequency complete="true" rrule="FREQ=WEEKLY">weekly</podcast:updateFrequency>' +
          '<atom:link rel="next" href="?page=2"/><podcast:liveItem><title>Now</title></podcast:liveItem>',
      ),
    )
    expect(extra).toEqual({
      itunesBlock: true,
      podcastBlock: [
        { id: null, isBlocked: false },
        { id: 'ours', isBlocked: true },
      ],
      nextPage: 'https://feeds.example.com/shows/feed.xml?page=2',
      ttl: 60,
      skipHours: [3, 0],
      updateFrequency: { rrule: 'FREQ=WEEKLY', isComplete: true },
    })
  })

  it('has the encoding of the HTTP header where the document names none', () => {
    const latin1 = Buffer.from('<rss><channel><title>Café</title></channel></rss>', 'latin1')
    expect(feed(latin1, 'text/xml; charset=ISO-8859-1').title).toBe('Café')
    const utf8 = Buffer.from('<rss><channel><title>Café</title></channel></rss>')
    expect(feed(utf8, 'text/xml; charset=latin1').title).toBe('Café')
  })

  it('is read from RDF, too', () => {
    const { title, image, episodes } = feed(
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" ' +
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://x.test/"><title>Old</title></channel>' +
        '<image><url>https://x.test/i.png</url></image>' +
        '<item rdf:about="https://x.test/1"><title>One</title><dc:date>2004-05-06T07:08:09Z</dc:date></item></rdf:RDF>',
    )
    expect({ title, image }).toEqual({ title: 'Old', image: 'https://x.test/i.png' })
    expect(episodes).toMatchObject([
      { guid: null, title: 'One', published: new Date('2004-05-06T07:08:09Z') },
    ])
  })
})

describe('an episode of a feed', () => {
  it.each<[string, string, Partial<FeedEpisode>]>([
    ['of its own namespace', '<x:title xmlns:x="urn:other">No</x:title><title>Yes</title>', { title: 'Yes' }],
    [
      'with a prefix of its own for the namespace of iTunes',
      '<it:duration xmlns:it="http://www.itunes.com/DTDs/PodCast-1.0.dtd">90</it:duration>',
      { durationSeconds: 90 },
    ],
    [
      'with a second length, as its first says nothing',
      '<itunes:duration/><itunes:duration>62:03</itunes:duration>',
      { durationSeconds: 3_723 },
    ],
    [
      'with a length that only Media RSS says',
      '<media:content url="https://x.test/a.mp3" type="audio/mpeg" duration="3723"/>',
      { durationSeconds: 3_723 },
    ],
    ['with markup in its title', '<title>Big <b>news</b> &amp;lt;3</title>', { title: 'Big news <3' }],
    ['with what is no markup', '<title>1 &lt; 2 &amp; x&lt;y</title>', { title: '1 < 2 & x<y' }],
    ['without text', '<title> </title><guid/>', { title: null, guid: null }],
    ['with a bare ampersand', '<title>R&D & so on</title>', { title: 'R&D & so on' }],
    [
      'with the second of several enclosures, which is the first to be heard',
      '<enclosure url="a.jpg" type="image/jpeg"/><enclosure url="b.MP3?x=1&amp;y=2" length="x"/>',
      { enclosure: { url: 'https://feeds.example.com/shows/b.MP3?x=1&y=2', type: null, length: null } },
    ],
    [
      'with sound that only Media RSS names',
      '<media:group><media:content url="https://x.test/a.m4a" type="audio/mp4" fileSize="5"/></media:group>',
      { enclosure: { url: 'https://x.test/a.m4a', type: 'audio/mp4', length: 5 } },
    ],
    [
      'whose address is escaped twice',
      '<enclosure url="https://x.test/a.mp3?x=1&amp;amp;y=2"/>',
      { enclosure: { url: 'https://x.test/a.mp3?x=1&y=2', type: null, length: null } },
    ],
    ['with nothing to hear', '<enclosure url="notes.pdf" type="application/pdf"/>', { enclosure: null }],
    ['with a file server', '<enclosure url="ftp://x.test/a.mp3" type="audio/mpeg"/>', { enclosure: null }],
    ['with a script', '<enclosure url="javascript:alert(1)" type="audio/mpeg"/>', { enclosure: null }],
    [
      'of a bad date, then a good one',
      '<pubDate>soon</pubDate><dc:date>2024-01-02</dc:date>',
      { published: new Date('2024-01-02') },
    ],
  ])('%s', (_, item, expected) => expect(only(item)).toMatchObject(expected))

  it('is read although the server writes messages before and after the feed', () => {
    const whole = `<br />\n<b>Warning</b>: x<br>${rss('<item><title>1</title></item>')}<rss><channel><item/></channel></rss>`
    expect(feed(whole).episodes.map(({ title }) => title)).toEqual(['1'])
  })

  it('that is never closed ends where the next one begins', () => {
    const unclosed = rss('<item><title>1</title><item><title>2</title></item><item><title>3</title>')
    expect(feed(unclosed).episodes.map(({ title }) => title)).toEqual(['1', '2', '3'])
  })

  it.each([
    ['its guid', '<guid> g </guid><enclosure url="https://x.test/a.mp3"/><title>T</title>', 'guid:g'],
    ['its sound', '<enclosure url="https://x.test/a.mp3"/><title>T</title>', 'url:https://x.test/a.mp3'],
    ['title and date', '<title>T</title><pubDate>2024-01-02</pubDate>', 'title:2024-01-02T00:00:00.000Z:T'],
  ])('is known by %s', (_, item, identity) => expect(episodeIdentity(only(item))).toBe(identity))

  it('is one for each guid, however often the feed repeats it', () => {
    const { episodes } = feed(
      rss(
        '<item><guid>g</guid><title>New</title></item><item><guid>g</guid><title>Old</title></item><item><title>x</title></item>',
      ),
    )
    expect(episodes).toHaveLength(3)
    expect(distinctEpisodes(episodes).map(({ title }) => title)).toEqual(['New', 'x'])
  })
})

describe('#hostile-files: readFeed refuses a file that is no feed, or a hostile one, by name:', () => {
  const bomb = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join(
    '',
  )
  it.each([
    ['nothing', ' \n', 'EMPTY'],
    ['a page', '<!doctype html><html><body>Log in</body></html>', 'NOT_A_FEED'],
    ['a page of unclosed tags', `<html>${'<p>x<br>'.repeat(500)}`, 'NOT_A_FEED'],
    ['a text', 'Hello', 'NOT_A_FEED'],
    ['OPML', '<opml><body/></opml>', 'NOT_A_FEED'],
    ['JSON', '{"items": []}', 'NOT_A_FEED'],
    ['nothing but its beginning', '<rss version="2.0">', 'NOT_A_FEED'],
    [
      'entities made of entities',
      `<!DOCTYPE rss [<!ENTITY a0 "ha">${bomb}]>${rss('<title>&a9;</title>')}`,
      'ENTITY_BOMB',
    ],
    ['one long entity', `<!DOCTYPE rss [<!ENTITY a "${'a'.repeat(20_000)}">]>${rss('')}`, 'ENTITY_BOMB'],
    [
      'a file of the server',
      `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rss('<title>&a;</title>')}`,
      'EXTERNAL_ENTITY',
    ],
    ['no end of nesting', rss('<a>'.repeat(100_000)), 'TOO_DEEP'],
  ])('%s', (_, content, reason) => expect(read(content)).toEqual({ kind: 'refused', reason }))
})

describe('a feed above the limit of bytes', () => {
  const item = (day: number) =>
    `<item><guid>${day}</guid><pubDate>${new Date(Date.UTC(2000, 0, day)).toUTCString()}</pubDate><description>${'x'.repeat(1_000_000)}</description></item>`
  const days = Array.from({ length: 24 }, (_, at) => at + 1)
  it.each([
    ['first', days.toReversed()],
    ['last', days],
  ])('is read for its newest episodes, whole, where they stand %s', (_, order) => {
    const { episodes, title } = feed(rss(`<title>Long</title>${order.map(item).join('')}`))
    expect(title).toBe('Long')
    const guids = episodes.map(({ guid }) => Number(guid))
    expect(Math.max(...guids)).toBe(24)
    expect(Math.min(...guids)).toBe(24 - guids.length + 1)
    expect(guids.length).toBeGreaterThan(15)
    expect(episodes.every(({ description }) => description?.startsWith('xxx'))).toBe(true)
  })
})

it('readFeed reads random bytes, and feeds with random damage, without an exception', () => {
  const whole = rss(
    '<title>A &amp; b</title><item xml:base="x"><title><![CDATA[<b>1</b>]]></title><guid>1</guid>' +
      '<enclosure url="a.mp3" length="1"/><pubDate>Mon, 01 Jan 2024 08:00:00 GMT</pubDate><itunes:duration>1:02</itunes:duration></item>',
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void read(bytes)))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 12 })), {
        maxLength: 6,
      }),
      (changes) => {
        const text = changes.reduce(
          (now, [at, cut, added]) => now.slice(0, at) + added + now.slice(at + cut),
          whole,
        )
        const reading = read(text)
        if (reading.kind === 'refused') return
        for (const { enclosure, link, image } of reading.feed.episodes) {
          for (const address of [enclosure?.url, link, image]) expect(address ?? 'http').toMatch(/^http/i)
        }
      },
    ),
  )
})

describe('the sound of an episode in a feed', () => {
  const enclosure = (file: string, type?: string) =>
    `<enclosure url="https://m.test/${file}" length="5"${type === undefined ? '' : ` type="${type}"`}/>`
  const alternate = (file: string, type: string) =>
    `<podcast:alternateEnclosure type="${type}" length="9"><podcast:source uri="ipfs://x"/><podcast:source uri="https://m.test/${file}"/></podcast:alternateEnclosure>`
  it.each([
    ['of a type that is none', enclosure('stream/1', 'mp3'), 'stream/1'],
    ['of a file of any kind', enclosure('d/1', 'application/octet-stream'), 'd/1'],
    ['without a type', enclosure('d/1'), 'd/1'],
    ['with its ending in the query', enclosure('get.php?f=a.mp3&amp;x=1', 'file'), 'get.php?f=a.mp3&x=1'],
    [
      'behind a picture, a page and a text',
      enclosure('a', 'image/jpeg') +
        enclosure('b', 'text/html') +
        enclosure('c.pdf') +
        enclosure('d.mp3', 'audio/mpeg'),
      'd.mp3',
    ],
    [
      'behind a picture of its type',
      enclosure('a.jpg', 'audio/mpeg') + enclosure('b.mp3', 'audio/mpeg'),
      'b.mp3',
    ],
    ['which is a picture by its query', enclosure('get.php?f=a.jpg'), null],
    ['as MP3 rather than Ogg', enclosure('a.ogg', 'audio/ogg') + enclosure('a.mp3', 'audio/mpeg'), 'a.mp3'],
    ['as MP3 rather than video', enclosure('a.mp4', 'video/mp4') + enclosure('a.mp3', 'audio/mpeg'), 'a.mp3'],
    [
      'as M4A rather than a list of pieces',
      enclosure('a.m3u8', 'application/x-mpegURL') + enclosure('a.m4a', 'audio/x-m4a'),
      'a.m4a',
    ],
    ['the first of equals', enclosure('a.mp3', 'audio/mpeg') + enclosure('b.mp3', 'audio/mpeg'), 'a.mp3'],
    ['by a better alternate', enclosure('a.opus', 'audio/opus') + alternate('a.mp3', 'audio/mpeg'), 'a.mp3'],
    ['by itself, if as good', enclosure('a.mp3', 'audio/mpeg') + alternate('b.mp3', 'audio/mpeg'), 'a.mp3'],
    [
      'of a group',
      '<media:group><media:content url="https://m.test/a.ogg" type="audio/ogg"/><media:content url="https://m.test/a.mp3" type="audio/mpeg"/></media:group>',
      'a.mp3',
    ],
    ['and no thumbnail', '<media:content url="https://m.test/avatar"/>', null],
  ])('%s', (_, item, expected) =>
    expect(only(item).enclosure?.url.replace('https://m.test/', '') ?? null).toBe(expected),
  )
})

interface Expected {
  strictness: 'must' | 'should' | 'may' | 'refuse' | 'safe'
  feedUrl: string
  title?: string | null
  language?: string | null
  link?: string | null
  image?: string | null
  episodeCount?: number
  episodes?: readonly ExpectedEpisode[]
  alsoOk?: Record<string, unknown>
}
type ExpectedEpisode = Pick<
  FeedEpisode,
  'guid' | 'title' | 'link' | 'durationSeconds' | 'enclosure' | 'transcripts' | 'chaptersUrl'
> & { published: string | null }

describeShared('the shared feeds, real and hostile', 'feeds', (folder) => {
  const names = readdirSync(path.join(folder, 'feeds'))
  it.each(names)('%s', (name) => {
    const expected = readJson<Expected>(path.join(folder, 'expected', `${name}.json`))
    const { strictness, feedUrl } = expected
    const bytes = readFileSync(path.join(folder, 'feeds', name))
    const reading = readFeed(bytes, { address: feedUrl, contentType: '' })
    if (reading.kind === 'refused') {
      expect(['refuse', 'safe', 'may']).toContain(strictness)
      return
    }
    expect(strictness).not.toBe('refuse')
    expect(differences(reading.feed, expected)).toEqual([])
  })

  it('that are bombs take less than two seconds each', () => {
    for (const name of names.filter((each) => each.includes('bomb'))) {
      const bytes = readFileSync(path.join(folder, 'feeds', name))
      const before = process.cpuUsage()
      readFeed(bytes, { address: ADDRESS, contentType: '' })
      expect(process.cpuUsage(before).user, name).toBeLessThan(2_000_000)
    }
  })
})

const SHOWN = ['title', 'language', 'link', 'image'] as const
const OF_EPISODE = ['guid', 'title', 'link', 'durationSeconds', 'transcripts', 'chaptersUrl'] as const
const OF_ENCLOSURE = ['url', 'type', 'length'] as const

/** Unexpected fields that `alsoOk` does not allow. */
function differences({ episodes, ...show }: Feed, { alsoOk = {}, ...expected }: Expected): string[] {
  const found: string[] = []
  const compare = (field: string, value: unknown, wanted: unknown) => {
    const right = [wanted, ...(field in alsoOk ? [alsoOk[field]].flat() : [])]
    if (!right.some((each) => same(value, each)))
      found.push(`${field}: ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`)
  }
  for (const field of SHOWN) if (field in expected) compare(field, show[field], expected[field])
  compare('episodeCount', episodes.length, expected.episodeCount ?? episodes.length)
  for (const [at, wanted] of (expected.episodes ?? []).entries()) {
    const { enclosure = null, published, ...episode } = episodes[at] ?? ({} as Partial<FeedEpisode>)
    const field = (name: string) => `episodes.${at}.${name}`
    compare(field('published'), published?.toISOString().replace('.000Z', 'Z') ?? null, wanted.published)
    for (const name of OF_EPISODE) compare(field(name), episode[name], wanted[name])
    if (!enclosure || !wanted.enclosure || field('enclosure') in alsoOk)
      compare(field('enclosure'), enclosure, wanted.enclosure)
    else
      for (const name of OF_ENCLOSURE)
        compare(field(`enclosure.${name}`), enclosure[name], wanted.enclosure[name])
  }
  return found
}

/** After aligning percent-encoding. */
function same(got: unknown, wanted: unknown): boolean {
  const alike = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    try {
      return encodeURI(decodeURI(value))
    } catch {
      return value
    }
  }
  const text = (value: unknown) => JSON.stringify(value, (_, each: unknown) => alike(each))
  return text(got) === text(wanted)
}

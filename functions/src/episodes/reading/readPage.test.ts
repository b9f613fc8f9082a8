import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { readPage } from './readPage.ts'
import { webAddress } from './webAddress.ts'

const ADDRESS = 'https://show.example.com/episodes/1'
const read = (html: string | Uint8Array) =>
  readPage(typeof html === 'string' ? Buffer.from(html) : html, { address: ADDRESS, contentType: '' })

it('a page is read for its feeds, sound and links to Apple', () => {
  const page = read(`<!doctype html><html><head><base href="/base/"><title>T &amp; co</title>
    <link rel="alternate" type="application/rss+xml" title="Comments" href="comments.xml">
    <LINK REL="Alternate" TYPE="application/rss+xml; charset=utf-8" HREF="feed.xml">
    <link rel="alternate" type="application/json+oembed" href="oembed"><link rel="canonical" href="https://x.test/1">
    <meta property="og:audio" content="https://cdn.test/1.mp3"><!-- <link rel="alternate" type="application/rss+xml" href="no"> -->
    </head><body><audio><source src="1.ogg"></audio><link rel="alternate" type="application/rss+xml" href="body.xml">
    <audio src="javascript:alert(1)"></audio><a href="https://feeds.cdn.test/show">RSS</a><a href="/show/feed/">x</a>
    <a href="https://podcasts.apple.com/us/podcast/show/id1234567?i=9">Apple</a><a href="/itunes1234567/show">x</a></body></html>`)
  expect(page).toEqual({
    title: 'T & co',
    canonical: 'https://x.test/1',
    feeds: ['https://show.example.com/base/feed.xml', 'https://show.example.com/base/comments.xml'],
    audio: ['https://cdn.test/1.mp3', 'https://show.example.com/base/1.ogg'],
    linkedFeeds: ['https://feeds.cdn.test/show', 'https://show.example.com/show/feed/'],
    appleId: 1_234_567,
    episode: null,
  })
})

it.each([
  ['alone', (node: unknown) => node],
  [
    'in a graph',
    (node: unknown) => ({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite' }, node] }),
  ],
  ['in a list', (node: unknown) => [node]],
])('a page is read for its episode in JSON-LD, %s', (_, wrap) => {
  const node = {
    '@type': ['Thing', 'PodcastEpisode'],
    name: 'One &amp; all',
    datePublished: '2024-01-02',
    associatedMedia: [{ '@type': 'MediaObject', contentUrl: '/1.mp3' }],
    partOfSeries: { '@type': 'PodcastSeries', name: 'Show', webFeed: 'https://feeds.test/f' },
  }
  const broken = '<script type="application/ld+json">{"@type": "PodcastEpisode",}</script>'
  const { episode, feeds } = read(
    `<head>${broken}<script type="application/ld+json">${JSON.stringify(wrap(node))}</script></head>`,
  )
  expect(feeds).toEqual(['https://feeds.test/f'])
  expect(episode).toEqual({
    title: 'One & all',
    audio: 'https://show.example.com/1.mp3',
    published: new Date('2024-01-02'),
    showTitle: 'Show',
    feed: 'https://feeds.test/f',
  })
})

it('#hostile-files: readPage reads random bytes without an exception, and megabytes of tags without delay', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void read(bytes)))
  const json = fc
    .json()
    .map((text) => `<script type="application/ld+json">[{"@type":"PodcastEpisode"},${text}]</script>`)
  fc.assert(fc.property(json, (html) => void read(html)))
  const before = process.cpuUsage()
  read('<div>'.repeat(400_000) + '</a>'.repeat(400_000))
  read(`<script type="application/ld+json">${'['.repeat(1_000_000)}`)
  expect(process.cpuUsage(before).user).toBeLessThan(8_000_000)
})

describeShared('the shared pages', 'feeds', (folder) => {
  it.each(readdirSync(path.join(folder, 'pages')))('%s', (name) => {
    interface Expected {
      baseHref: string | null
      canonical: string | null
      feedLinks: { href: string }[]
      audioTags: string[]
      ogAudio: string[]
    }
    const expected = readJson<Expected>(path.join(folder, 'expected-pages', `${name}.json`))
    const page = read(readFileSync(path.join(folder, 'pages', name)))
    const base = expected.baseHref ?? ADDRESS
    const links = expected.feedLinks.map(({ href }) => webAddress(href, base))
    expect(new Set(page.feeds)).toEqual(new Set(links))
    for (const audio of [...expected.audioTags, ...expected.ogAudio])
      expect(page.audio).toContain(webAddress(audio, base))
    expect(page.canonical).toBe(expected.canonical)
  })
})

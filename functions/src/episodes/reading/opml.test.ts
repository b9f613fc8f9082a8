import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { readOpml, subscribedAddress, writeOpml } from './opml.ts'

it('readOpml gives the feeds of every folder, each once, in order', () => {
  const file = `<opml version="1.0"><head><title>x</title></head><body>
    <outline text="Folder"><OUTLINE TEXT="A &amp;amp; B" XMLURL="https://a.test/f?x=1&amp;y=2"/></outline>
    <outline title="only a title" xmlUrl="feed://b.test/f"/><outline text="again" xmlUrl="https://a.test/f?x=1&amp;y=2"/>
    <outline text="no feed"/><outline text="a script" xmlUrl="javascript:alert(1)"/></body></opml>`
  expect(readOpml(Buffer.from(file))).toEqual({
    kind: 'feeds',
    feeds: [
      { url: 'https://a.test/f?x=1&y=2', title: 'A & B' },
      { url: 'https://b.test/f', title: 'only a title' },
    ],
    unreadable: 1,
  })
})

it.each([
  [
    'URL for its address',
    '<opml version="1.1"><body><outline URL="https://a.test/f" text="A" type="link"/></body></opml>',
  ],
  ['no root', '<?xml version="1.0"?><body><outline text="A" xmlUrl="https://a.test/f"/></body>'],
  [
    'nothing but outlines',
    '<outline text="A" xmlUrl="https://a.test/f"/><outline text="B" xmlUrl="https://b.test/f"/>',
  ],
])('readOpml reads a list with %s', (_, file) => {
  const reading = readOpml(Buffer.from(file))
  expect(reading.kind === 'feeds' && reading.feeds[0]).toEqual({ url: 'https://a.test/f', title: 'A' })
})

it.each([
  ['a feed', '<rss/>', 'NOT_A_FEED'],
  ['a page', '<html/>', 'NOT_A_FEED'],
  ['a server’s file', '<!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd">]><opml/>', 'EXTERNAL_ENTITY'],
  ['no end of folders', `<opml><body>${'<outline>'.repeat(100)}`, 'TOO_DEEP'],
])('#hostile-files: readOpml refuses %s', (_, file, reason) =>
  expect(readOpml(Buffer.from(file))).toEqual({ kind: 'refused', reason }),
)

it.each([
  ['feed:https://a.test/f', 'https://a.test/f'],
  ['pcast://a.test/f', 'https://a.test/f'],
  ['itpc:a.test/f', 'https://a.test/f'],
  ['http://a.test/f', 'http://a.test/f'],
  ['a.test/f', undefined],
  ['feed:', undefined],
  ['file:///etc/passwd', undefined],
])('subscribedAddress reads %s as %s', (written, address) => expect(subscribedAddress(written)).toBe(address))

it('readOpml reads back what writeOpml writes', () => {
  const title = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[<>&\s]+/gu, 'x'))
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.webUrl({ withQueryParameters: true, size: 'xsmall' }), { maxLength: 4 }),
      title,
      (urls, text) => {
        const feeds = urls.map((url) => ({ url, title: `T ${text}` }))
        const read = readOpml(Buffer.from(writeOpml(text, feeds)))
        expect(read.kind === 'feeds' && read.feeds.map(({ url }) => url)).toEqual(urls)
      },
    ),
  )
  const odd = [{ url: 'https://a.test/?a="<\'&', title: `a < b & "x" 'y'\u0000` }]
  expect(readOpml(Buffer.from(writeOpml('<&>', odd)))).toMatchObject({
    feeds: [{ title: `a < b & "x" 'y'` }],
  })
})

describeShared('the shared lists of subscriptions', 'feeds', (folder) => {
  it.each(readdirSync(path.join(folder, 'opml')))('%s', (name) => {
    interface Expected {
      wellFormed: boolean
      count: number
      feeds: { url: string; title: string | null }[]
    }
    const expected = readJson<Expected>(path.join(folder, 'expected-opml', `${name}.json`))
    const read = readOpml(readFileSync(path.join(folder, 'opml', name)))
    if (read.kind === 'refused') {
      expect(expected.wellFormed).toBe(false)
      return
    }
    const wanted = new Map(
      expected.feeds.toReversed().map(({ url, title }) => [subscribedAddress(url), title]),
    )
    const got = new Map(read.feeds.slice(0, wanted.size).map(({ url, title }) => [url, title]))
    expect(Object.fromEntries(got)).toEqual(Object.fromEntries(wanted))
    if (expected.count > expected.feeds.length) expect(read.feeds).toHaveLength(expected.count)
  })
})

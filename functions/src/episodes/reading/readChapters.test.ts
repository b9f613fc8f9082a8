import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { readChapters } from './readChapters.ts'
import { readFeed } from './readFeed.ts'

const read = (content: string | Uint8Array) =>
  readChapters(typeof content === 'string' ? Buffer.from(content) : content)
const start = (startSeconds: number, title: string) => ({ startSeconds, title })

it.each<[string, unknown, unknown]>([
  [
    'in order of time, without those that lack time or title',
    {
      chapters: [
        { startTime: 9, title: ' B &amp; <b>b</b> ' },
        { startTime: 0, title: 'A' },
        { startTime: -5, title: 'Negative' },
        { title: 'No time' },
        { startTime: 3 },
        { startTime: 4, title: 'Hidden', toc: false },
        null,
        7,
      ],
    },
    [start(0, 'A'), start(9, 'B & b')],
  ],
  [
    'with times as texts',
    [
      { startTime: '1:30', title: 'A' },
      { startTime: '00:02:00.5', title: 'B' },
    ],
    [start(90, 'A'), start(120.5, 'B')],
  ],
  ['of Podlove', { chapters: [{ start: '00:00:08.000', title: 'A' }] }, [start(8, 'A')]],
  ['of none', { chapters: [] }, []],
  ['in another file', { error: 'expired' }, undefined],
])('readChapters: %s', (_, file, chapters) => expect(read(JSON.stringify(file))).toEqual(chapters))

it('chapters may stand in the feed itself', () => {
  const feed = `<rss xmlns:psc="http://podlove.org/simple-chapters"><channel><item><psc:chapters>
    <psc:chapter start="3:07.5" title="Two"/><psc:chapter start="0" title="One"/><psc:chapter start="soon" title="No"/>
    </psc:chapters></item></channel></rss>`
  const reading = readFeed(Buffer.from(feed), { address: 'https://feeds.example.com/', contentType: '' })
  expect(reading.kind === 'feed' && reading.feed.episodes[0]?.chapters).toEqual([
    start(0, 'One'),
    start(187.5, 'Two'),
  ])
})

it('readChapters reads any JSON without an exception', () => {
  fc.assert(fc.property(fc.json(), (json) => void read(`{"chapters": [${json}]}`)))
  expect(read('<html>')).toBeUndefined()
})

describeShared('the shared chapters', 'feeds', (folder) => {
  it.each(readdirSync(path.join(folder, 'chapters')))('%s', (name) => {
    const expected = readJson<{ error?: string; rawCount?: number }>(
      path.join(folder, 'expected-chapters', `${name}.json`),
    )
    const chapters = read(readFileSync(path.join(folder, 'chapters', name)))
    if (expected.error !== undefined) expect(chapters).toBeUndefined()
    else expect(chapters?.length).toBeLessThanOrEqual(expected.rawCount ?? 0)
  })
})

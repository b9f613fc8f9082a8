import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Pasted, pasted } from './pasted.ts'

const apple = (episodeId: number | undefined, country = 'us') =>
  ({ kind: 'apple', showId: 1_234_567, episodeId, country, address: expect.any(String) }) as Pasted
const SPOTIFY = '64TORH3xleuD1wcnFsrH1E'

it.each<[string, Pasted]>([
  [
    'https://youtu.be/dQw4w9WgXcQ',
    { kind: 'youtube', address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ],
  ...[
    'Watch “One & two” on YouTube https://youtu.be/dQw4w9WgXcQ?si=x',
    'Watch this: <https://www.youtube.com/watch?v=dQw4w9WgXcQ>',
    '‘https://youtu.be/dQw4w9WgXcQ’',
    'see (https://youtu.be/dQw4w9WgXcQ), it is **good**',
    '[One](https://youtu.be/dQw4w9WgXcQ)',
    '«youtu.be/dQw4w9WgXcQ».',
    'From https://feeds.test/ and https://m.youtube.com/shorts/dQw4w9WgXcQ!',
    'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
    'https://www.google.com/url?sa=t&url=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ',
  ].map((text): [string, Pasted] => [
    text,
    { kind: 'youtube', address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ]),
  ...[
    'https://www.youtube.com/@channel',
    'A channel: https://youtube.com/channel/UCabc/videos',
    'https://www.youtube.com/playlist?list=PLx',
    'm.youtube.com/c/Name',
  ].map((text): [string, Pasted] => [text, { kind: 'youtube-list' }]),
  ['https://podcasts.apple.com/us/podcast/show/id1234567', apple(undefined)],
  ['podcasts.apple.com/es/podcast/el-show/id1234567?i=1000623871376&uo=4', apple(1_000_623_871_376, 'es')],
  ['https://podcasts.apple.com/podcast/id1234567', apple(undefined)],
  ['https://itunes.apple.com/gb/podcast/show/id1234567?mt=2', apple(undefined, 'gb')],
  [
    `https://open.spotify.com/intl-es/episode/${SPOTIFY}?si=x`,
    { kind: 'spotify', type: 'episode', id: SPOTIFY },
  ],
  [`https://open.spotify.com/embed/show/${SPOTIFY}`, { kind: 'spotify', type: 'show', id: SPOTIFY }],
  [`spotify:episode:${SPOTIFY}`, { kind: 'spotify', type: 'episode', id: SPOTIFY }],
  ['https://open.spotify.com/track/x', { kind: 'address', address: 'https://open.spotify.com/track/x' }],
  [' <https://feeds.test/show?x=1> ', { kind: 'address', address: 'https://feeds.test/show?x=1' }],
  [
    'Listen to “One” on Two: https://pca.st/episode/1.',
    { kind: 'address', address: 'https://pca.st/episode/1' },
  ],
  ['feed://feeds.test/show', { kind: 'address', address: 'https://feeds.test/show' }],
  ['overcast.fm/+AbC', { kind: 'address', address: 'https://overcast.fm/+AbC' }],
  ['bücher.example', { kind: 'address', address: 'https://xn--bcher-kva.example/' }],
  ['  the   daily ', { kind: 'words', words: 'the daily' }],
  ['99% Invisible', { kind: 'words', words: '99% Invisible' }],
  ['日本語', { kind: 'words', words: '日本語' }],
  ['file:///etc/passwd', { kind: 'words', words: 'file:///etc/passwd' }],
  ['', { kind: 'nothing' }],
  ['?!', { kind: 'nothing' }],
  ['http://', { kind: 'words', words: 'http://' }],
])('pasted reads "%s"', (text, expected) => expect(pasted(text)).toEqual(expected))

it('pasted gives a result for any text, and addresses over http or https only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
      const given = pasted(text)
      if ('address' in given) expect(given.address).toMatch(/^https?:\/\//)
    }),
  )
})

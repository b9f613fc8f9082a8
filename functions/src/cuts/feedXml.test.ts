import { expect, it } from 'vitest'
import type { ReadItem } from './feedItems.ts'
import { feedXml } from './feedXml.ts'

it('lets no sign of a title, a gist or an address be markup, in the feed or in the notes within it', () => {
  const hostile = `"a" <img src=x onerror='b'> & ]]> </title>`
  const item = {
    id: 'one',
    request: {
      requestedAt: new Date(0),
      source: { type: 'feed', episodeId: 'e', audioUrl: 'https://a.example/"<x>&y.mp3' },
      episode: { title: hostile, channelTitle: hostile, language: 'en', durationSeconds: 60 },
    },
    summary: {
      headline: hostile,
      gist: hostile,
      keyPoints: [{ text: hostile, startSeconds: 1 }],
      moments: [],
    },
    cut: {
      state: 'none',
      reason: 'format',
      whole: { type: 'audio/flac; a=b', bytes: 4_321 },
      order: { image: 'https://a.example/"<x>.png' },
    },
  } as unknown as ReadItem
  const xml = feedXml([item], { appUrl: 'https://app.example', cutUrl: () => '', builtAt: new Date(0) })
  const once = "&quot;a&quot; &lt;img src=x onerror='b'&gt; &amp; ]]&gt; &lt;/title&gt;"
  expect(xml).toContain(`<title>${once}</title>`)
  expect(xml).toContain(`<itunes:author>${once}</itunes:author>`)
  expect(xml).toContain(
    '<enclosure url="https://a.example/&quot;&lt;x&gt;&amp;y.mp3" length="4321" type="audio/flac"/>',
  )
  expect(xml).toContain('<itunes:image href="https://a.example/&quot;&lt;x&gt;.png"')
  // Of the notes, what a reader shows as HTML once it has read the XML.
  const [, notes = ''] = /<description>(&lt;p&gt;[^<]*)<\/description>/.exec(xml) ?? []
  const html = notes
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  expect(html).toContain(`<strong>${once}</strong>`)
  expect(html).not.toMatch(/<img|<\/title>/)
})

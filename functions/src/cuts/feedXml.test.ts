import { expect, it } from 'vitest'
import type { ReadItem } from './feedItems.ts'
import { feedXml } from './feedXml.ts'

const feed = (language: 'en' | 'es') => ({
  language,
  appUrl: 'https://app.example',
  cutUrl: () => '',
  builtAt: new Date(0),
})

it('a private feed marks an excerpt as one, and shows the publisher’s words', () => {
  const item = {
    request: {
      requestedAt: new Date(0),
      source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
      episode: { title: 'Bread', channelTitle: 'Jars', language: 'en', durationSeconds: 60 },
    },
    summary: {
      form: 'excerpt',
      headline: 'Bread',
      gist: '',
      keyPoints: [],
      publisher: { description: 'Two bakers.' },
    },
  } as unknown as ReadItem
  const xml = feedXml([item], feed('en'))
  expect(xml).toContain(
    '<itunes:summary>Excerpt: passages chosen by rule, nothing rewritten.</itunes:summary>',
  )
  expect(xml).toMatch(/nothing rewritten\.&lt;\/p&gt;\s*&lt;p&gt;Two bakers\.&lt;\/p&gt;/)
})

it.each([
  [
    'en',
    [
      'Sonobrief: Your key moments',
      'on YouTube',
      'Your summary',
      'Chapters, from the publisher',
      'Rye is old. (Not translated)',
    ],
  ],
  [
    'es',
    [
      'Sonobrief: Tus momentos clave',
      'en YouTube',
      'Tu resumen',
      'Capítulos, del propio podcast',
      'Rye is old. (Sin traducir)',
    ],
  ],
] as const)('#one-language: a private feed is in %s, with the publisher’s chapters', (language, texts) => {
  const item = {
    id: 'one',
    request: {
      requestedAt: new Date(0),
      source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
      episode: { title: 'The jar', channelTitle: 'Crumb', language: 'en', durationSeconds: 60 },
    },
    summary: {
      headline: 'Flour',
      gist: '',
      language: 'es',
      keyPoints: [{ text: 'Rye is old.', quote: 'Rye is old.', startSeconds: 5 }],
      moments: [],
      publisher: { chapters: [{ title: 'How it rises', startSeconds: 61 }] },
    },
    cut: undefined,
  } as unknown as ReadItem
  const xml = feedXml([item], feed(language))
  expect([`<language>${language}</language>`, ...texts].filter((text) => !xml.includes(text))).toEqual([])
  expect(xml).toMatch(/t=61s[^>]*&gt;1:01&lt;\/a&gt; How it rises/)
  const base = language === 'es' ? '/es' : ''
  for (const page of ['dashboard', 'summary/one'])
    expect(xml).toContain(`<link>https://app.example${base}/${page}</link>`)
})

it('lets no sign of a title, a gist or an address be markup, in a private feed or in its notes', () => {
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
      keyPoints: [{ text: hostile, quote: '', startSeconds: 1 }],
      moments: [],
    },
    cut: {
      state: 'none',
      reason: 'format',
      whole: { type: 'audio/flac; a=b', bytes: 4_321 },
      order: { image: 'https://a.example/"<x>.png' },
    },
  } as unknown as ReadItem
  const xml = feedXml([item], feed('en'))
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

import { expect, it } from 'vitest'
import { summaryMarkdown } from './summaryMarkdown.ts'

const request = {
  episode: {
    title: 'A *bold* <b>title</b>',
    channelTitle: 'Long Haul',
    language: 'en',
    durationSeconds: 7_560,
  },
  minutes: 126,
  source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
} as const
const summary = {
  headline: 'Ports run on patience',
  gist: 'Three people\nexplain how.',
  keyPoints: [{ text: 'Tides decide first.', quote: 'the tide decides', startSeconds: 872 }],
  moments: [{ title: 'nobody sleeps', quote: 'nobody sleeps', startSeconds: 900, endSeconds: 960 }],
  verified: { anchored: 8, total: 9 },
}

it('the Markdown of a summary is one document, each line with a link to its second', () => {
  expect(summaryMarkdown(request, summary)).toBe(
    `# A \\*bold\\* \\<b\\>title\\</b\\>

Long Haul, 2 h 06 min: <https://www.youtube.com/watch?v=sbZ0oInJar1>

## Ports run on patience

Three people explain how.

*8 of 9 points rest on words found in an independent transcript.*

## Key points

- [14:32](https://www.youtube.com/watch?v=sbZ0oInJar1&t=872s) Tides decide first.
  > the tide decides

## Key moments

- [15:00](https://www.youtube.com/watch?v=sbZ0oInJar1&t=900s) nobody sleeps

`,
  )
})

it('the Markdown of a summary has a title that is also the headline only once', () => {
  const document = summaryMarkdown(request, { ...summary, headline: request.episode.title })
  expect(document.match(/title/g)).toHaveLength(1)
  expect(document).not.toContain('## A')
})

it('the Markdown of a translated summary says so, and marks points that are not translated', () => {
  const [point] = summary.keyPoints
  const translated = { text: 'Manda la marea.', original: 'Tides.', quote: 'the tide', startSeconds: 9 }
  const document = summaryMarkdown(request, {
    ...summary,
    language: 'es',
    keyPoints: [translated, ...(point ? [point] : [])],
  })
  expect(document).toContain('*Traducido del inglés, con las citas tal como se dijeron. Una idea queda')
  expect(document).toMatch(
    /\) Manda la marea\.\n {2}> the tide\n- .*\) Tides decide first\. \*\(Sin traducir\)\*\n/,
  )
})

it('the Markdown of an advanced summary has its quotes, chapters and speakers', () => {
  const document = summaryMarkdown(request, {
    ...summary,
    quotes: [{ quote: 'The tide waits.', startSeconds: 61, speaker: 'Ana' }],
    chapters: [{ title: 'Pilots', startSeconds: 122 }],
    speakers: [{ name: 'Ana', share: 0.7 }],
  })
  expect(document).toContain('## In their own words\n\n- [1:01]')
  expect(document).toContain('Ana\n  > The tide waits.')
  expect(document).toContain(' Pilots\n')
  expect(document).toContain('- Ana: 70 %')
})

it('the Markdown of an excerpt says so, shows the publisher’s words, and tells of returned credits', () => {
  const words = { text: 'the tide decides', quote: 'the tide decides', startSeconds: 872 }
  const publisher = { description: 'Three pilots tell.', chapters: [{ title: 'Pilots', startSeconds: 122 }] }
  const excerpt = { ...summary, form: 'excerpt', gist: '', keyPoints: [words], publisher } as const
  const document = summaryMarkdown({ ...request, creditsReturned: 5_000 }, excerpt)
  expect(document).toContain(
    '*Excerpt: passages chosen by rule, nothing rewritten. Your 5,000 credits are back.*',
  )
  expect(document).toMatch(/## From the publisher\n\n- Three pilots tell\./)
  expect(document).toContain(' Pilots\n')
  expect(document.match(/the tide decides/g)).toHaveLength(1)
  const written = { ...request, creditsReturned: 5_000, engine: { name: 'device' } }
  expect(summaryMarkdown(written, summary)).toContain('transcript. Your 5,000 credits are back.*')
})

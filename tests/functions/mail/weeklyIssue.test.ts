import { expect, it } from 'vitest'
import type { IssueEdition, IssueEpisode } from '../../../functions/src/newsletter/rules/weeklyIssue.ts'
import { weeklyIssueMail } from '../../../functions/src/mail/weeklyIssueMail.ts'

const APP = 'https://sonobrief.app'
const LINKS = { preferences: '{{preferences}}', unsubscribe: '{{unsubscribe}}' }
const episode: IssueEpisode = {
  source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
  title: 'The zoo in the jar',
  show: 'Slow Science',
  durationSeconds: 6_830,
  gist: 'A short gist of a long talk.',
  keyPoints: [
    { startSeconds: 880.4, text: 'Flour matters more than air.' },
    { startSeconds: 3_600, text: 'Salt slows the yeast.' },
  ],
  origin: 'listener',
}
const edition = (change: Partial<IssueEdition> = {}): IssueEdition => ({
  week: '2026-W47',
  language: 'en',
  episodes: [episode],
  ...change,
})
const spanish = edition({ language: 'es', episodes: [{ ...episode, title: 'El zoo del tarro' }] })

it('leads from each point to its second, and to the whole', () => {
  const { html, text } = weeklyIssueMail([edition()], LINKS, APP)
  for (const end of ['&t=880s', '&t=3600s', '\n']) {
    expect(text).toContain(`https://www.youtube.com/watch?v=sbZ0oInJar1${end}`)
  }
  const address = 'href="https://www.youtube.com/watch?v=sbZ0oInJar1'
  expect(html).toContain(`${address}&amp;t=880s" aria-label="Listen from 14:40"`)
  expect(html).toContain(
    `${address}" aria-label="Listen to the whole episode, 1 h 54 min: The zoo in the jar"`,
  )
})

it('holds the links as they are given, so that they can be put in for each recipient', () => {
  for (const [editions, times] of [
    [[edition()], 1],
    [[edition(), spanish], 2],
  ] as const) {
    const { html, text } = weeklyIssueMail(editions, LINKS, APP)
    for (const link of Object.values(LINKS)) {
      expect(html.split(`href="${link}"`)).toHaveLength(times + 1)
      expect(text.split(link)).toHaveLength(times + 1)
    }
  }
})

it('leads to the publisher’s own sound, at the second, where an episode is of a feed', () => {
  const source = {
    type: 'feed',
    episodeId: '0'.repeat(40),
    audioUrl: 'https://media.show.test/7.mp3?from=feed',
    pageUrl: 'https://show.test/7',
  } as const
  const { html, text } = weeklyIssueMail([edition({ episodes: [{ ...episode, source }] })], LINKS, APP)
  for (const form of [html, text]) {
    expect(form).toContain('https://media.show.test/7.mp3?from=feed#t=880')
    expect(form).toContain('https://show.test/7')
    expect(form).not.toContain('youtube.com')
  }
})

it.each([
  ['2026-W01', '29 Dec 2025 – 4 Jan 2026'],
  ['2026-W53', '28 Dec 2026 – 3 Jan 2027'],
  ['2027-W01', '4 – 10 Jan'],
])('week %s has the days %s', (week, days) => {
  const { text } = weeklyIssueMail([edition({ week })], LINKS, APP)
  expect(text.replaceAll('\u2009', ' ')).toContain(`Weekly issue, ${days}`)
})

it('makes no advertisement of an address in the name of an episode', () => {
  const named = {
    ...episode,
    title: 'Win at https://evil.example/phish today',
    show: 'Call www.evil.example',
  }
  const { subject, html, text } = weeklyIssueMail([edition({ episodes: [named] })], LINKS, APP)
  expect(subject).toBe('Win at … today')
  expect(html + text).not.toContain('evil')
})

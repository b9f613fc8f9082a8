import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { RecordedAnswers } from '../../emulators/gemini/src/RecordedAnswers.ts'
import { type RunningServer, serve } from '../../emulators/support/serve.ts'
import type { Sample } from '../../src/content/sampleAtBuild.ts'
import { zooTranscript } from '../../tests/support/zooAnswer.ts'
import { fromRoot } from '../stack/paths.ts'
import { sampleEpisode } from './sampleEpisode.ts'

const TITLE = 'The Zoo in the Jar: What Sourdough Teaches About Ecology'
const recorded = new RecordedAnswers(fromRoot('emulator-data/answers')).answer(TITLE, 'advanced')
const SOUND = '<enclosure url="http://pods.localhost/zoo.mp3" type="audio/mpeg" length="9"/>'
const WORDS = '<podcast:transcript url="http://pods.localhost/words" type="application/json"/>'
let [server, folder]: [RunningServer?, string?] = []
let [item, block, answer, asked]: [string, string, unknown, number] = ['', '', {}, 0]

/** The body of an address; undefined: there is none. */
const BODIES: Readonly<Record<string, () => string>> = {
  '/feed':
    () => `<rss xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
    <title>Lantern</title><language>en</language>${block}
    <item><guid>zoo 1</guid><title>${TITLE}</title><link>https://lantern.test/zoo</link>${item}</item></channel></rss>`,
  '/words': () => JSON.stringify(segments),
  '/v1/chat/completions': () => {
    asked++
    const choices = [{ index: 0, delta: { content: JSON.stringify(answer) }, finish_reason: 'stop' }]
    return `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'm', choices })}\n\ndata: [DONE]\n\n`
  },
}
const segments = {
  segments: zooTranscript().segments.map(({ startSeconds, endSeconds, speaker, text }) => {
    return { startTime: startSeconds, endTime: endSeconds, speaker, body: text }
  }),
}

beforeAll(async () => {
  server = await serve('pods', 0, async (request, response) => {
    const body = BODIES[request.url ?? '']?.()
    const type = request.method === 'POST' ? 'text/event-stream' : 'application/xml'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body)
  })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sample-'))
  ;[item, block, answer, asked] = [SOUND + WORDS, '', recorded, 0]
  vi.stubEnv('PODCASTS_LOCAL_HOSTS', `*.localhost=${server?.port}`)
  const model = { LLM_URL: `${server?.url}/v1`, LLM_MODEL: 'm', LLM_CONTEXT_TOKENS: '1000000' }
  for (const [name, value] of Object.entries(model)) vi.stubEnv(name, value)
  return async () => {
    vi.unstubAllEnvs()
    await rm(folder ?? '', { recursive: true })
  }
})
const made = async (named = 'http://pods.localhost/feed zoo 1') => await sampleEpisode(named, folder)

it('the sample of a named episode is made of the publisher’s words once, and shown with buttons that play its file', async () => {
  const text = await made()
  expect([await made(), asked]).toEqual([text, 1])
  const { episode, source, summary } = JSON.parse(text) as Sample
  expect([episode.title, episode.channelTitle, summary.form ?? 'summary']).toEqual([
    TITLE,
    'Lantern',
    'summary',
  ])
  expect(source).toMatchObject({
    audioUrl: 'http://pods.localhost/zoo.mp3',
    pageUrl: 'https://lantern.test/zoo',
  })

  vi.stubEnv('VITE_SAMPLE', text)
  vi.resetModules()
  const { SampleBody } = await import('../../src/features/sample/SampleBody.tsx')
  const { Hero } = await import('../../src/features/landing/Hero.tsx')
  const [body, hero] = [SampleBody, Hero].map((Part) =>
    renderToStaticMarkup(createElement(Router, { ssrPath: '/' } as never, createElement(Part))),
  )
  const played = (html = '') =>
    [...html.matchAll(/<button[^>]*value="[^"]*#t=([\d.]+),([\d.]+)"/g)].map(([, from, to]) => [from, to])
  const moments = summary.moments.map(({ startSeconds, endSeconds }) => [`${startSeconds}`, `${endSeconds}`])
  expect(played(body).slice(-moments.length)).toEqual(moments)
  expect(played(body)).toHaveLength(moments.length + summary.keyPoints.length)
  expect(body).not.toContain('We wrote this episode ourselves')
  expect(body).toContain('href="https://lantern.test/zoo"')
  expect(played(hero)).toHaveLength(3)
  for (const each of played(hero)) expect(moments).toContainEqual(each)
  // Each note stands where its moment begins, behind the ones before it.
  const lengths = [...(hero ?? '').matchAll(/<li><svg width="([\d.]+)%"/g)].map(([, share]) => Number(share))
  const place = (index: number) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0)
  for (const [index, [from]] of played(hero).entries())
    expect(place(index)).toBeCloseTo((100 * Number(from)) / episode.durationSeconds, 1)
})

it.each<[string, RegExp, (() => void) | undefined, string?]>([
  ['no guid', /Write the address of a feed, a blank, and the guid/, undefined, 'http://pods.localhost/feed'],
  ['no feed', /No feed could be read at .* \(UNREACHABLE\)/, undefined, 'http://pods.localhost/none zoo 1'],
  [
    'another guid',
    /no episode with the guid zoo 2\. Copy the <guid>/,
    undefined,
    'http://pods.localhost/feed zoo 2',
  ],
  ['a private feed', /is private/, () => (block = '<itunes:block>Yes</itunes:block>')],
  ['no sound', /has no sound/, () => (item = WORDS)],
  ['no words', /has no transcript/, () => (item = SOUND)],
  ['no model', /No model is configured\. Set LLM_URL/, () => vi.stubEnv('LLM_URL', 'none')],
  ['an answer of other words', /asked for again\..* name another episode/, () => (answer = unsaid)],
])('a named episode stops the build in one line for %s', async (_, line, spoil, named) => {
  spoil?.()
  const refused = await made(named).catch((error: Error) => error.message)
  expect(refused).toMatch(line)
  expect(refused).toMatch(/^SAMPLE_EPISODE: [^\n]+$/)
})
const unsaid = JSON.parse(
  JSON.stringify(recorded).replaceAll(/"quote":"[^"]*"/g, '"quote":"Words that no one has said"'),
)

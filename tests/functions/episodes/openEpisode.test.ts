import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedEpisode } from '#domain/api/replies.ts'
import { storeTranscript } from '../../../functions/src/episodes/transcripts.ts'
import { denyShow } from '../../../functions/src/hearing/denyShow.ts'
import { OPENS_PER_HOUR } from '../../../functions/src/profiles/rules/callLimits.ts'
import { someIp } from '../../../scripts/rigs/newsletterRig.ts'
import { type RunningOwnFeeds, startOwnFeeds } from '../../../scripts/rigs/ownFeeds.ts'
import { type Called, type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { stopClock } from '../../support/stopClock.ts'

let pipeline: Pipeline
let links: Record<string, string>
let own: RunningOwnFeeds
beforeAll(async () => {
  own = await startOwnFeeds()
  pipeline = await startPipeline({ automaticTasks: false, podcasts: true })
  process.env['PODCASTS_LOCAL_HOSTS'] = `own.localhost=${own.port},${process.env['PODCASTS_LOCAL_HOSTS']}`
  const { links: all } = await pipeline.control(pipeline.podcastsUrl, '/control/links', {})
  links = Object.fromEntries((all as Array<Record<string, string>>).map(({ kind, text }) => [kind, text]))
})
afterAll(async () => {
  await own.stop()
  await pipeline.stop()
})

const VIDEO = 'https://youtu.be/sbZ0oInJar1'
const WITH_WORDS = 'a feed, with transcripts'
const open = async (text = links[WITH_WORDS], more: Record<string, string> = {}): Promise<Called> =>
  pipeline.call(
    'openEpisode',
    { text },
    { 'X-Forwarded-For': someIp(), 'X-Human-Check': await pipeline.humanToken(), ...more },
  )
const order = (route: string, body: object) =>
  pipeline.control(pipeline.podcastsUrl, `/control/${route}`, { method: 'POST', body: JSON.stringify(body) })
const stored = async () =>
  Promise.all(
    ['shows', 'episodes', 'transcripts'].map(async (name) =>
      (await pipeline.database.collection(name).get()).docs.map(({ id }) => id),
    ),
  )

it('gives who has no account the publisher’s words of an episode, and asks the publisher once', async () => {
  const { status, body } = await open()
  expect([status, body.message]).toEqual([200, ''])
  const opened = body.data as OpenedEpisode
  expect(opened).toMatchObject({ show: 'Lantern and Ladder', transcript: { language: 'en' } })
  expect(opened.audioUrl).toMatch(/^https?:.*\.mp3/)
  expect(opened.transcript.segments.length).toBeGreaterThan(20)
  expect(await pipeline.database.doc(`shows/${opened.showId}`).get()).toMatchObject({ exists: true })
  await order('fault', { status: 500 })
  expect((await open()).body.data).toEqual(opened)
  await order('reset', {})
})

it.each([
  ['a video', () => VIDEO, 'YouTube gives nobody the words'],
  ['words', () => 'lantern', 'Paste the link of an episode'],
  ['an episode without published words', () => links['a feed without'], 'no published transcript'],
  ['sound without a feed', () => links['an audio file'], 'no published transcript'],
])('says what to do in place of %s', async (_, text, message) => {
  expect(await open(text())).toMatchObject({
    status: 200,
    body: { success: false, message: expect.stringContaining(message) },
  })
})

it('opens nothing of a feed that no directory lists, keeps nothing of it, and leaves it to its listener', async () => {
  own.feeds.set('/mine', { title: 'Mine', episodes: [{ guid: 'a', title: 'One', sound: 'one' }] })
  const text = 'http://own.localhost/mine'
  const before = await stored()
  const { body } = await open(text, { 'Accept-Language': 'es' })
  expect(body).toMatchObject({ success: false, message: expect.stringContaining('Este feed es privado') })
  expect(await stored()).toEqual(before)
  const ana = await pipeline.account(0)
  const found = await pipeline.call('findEpisode', { text }, { Authorization: `Bearer ${ana.token}` })
  expect(found.body).toMatchObject({ success: true, data: { kind: 'show' } })
  expect((await open(text)).body).toMatchObject({
    success: false,
    message: expect.stringContaining('private'),
  })
})

it('opens nothing without a person', async () => {
  for (const token of ['', await pipeline.humanToken({ score: 0.1 })]) {
    const { body } = await open(undefined, { 'X-Human-Check': token })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('Security verification') })
  }
})

it('opens ten an hour for one network', async () => {
  stopClock()
  const here = { 'X-Forwarded-For': '2001:db8:0:7::1' }
  const answers = []
  for (let at = 0; at < OPENS_PER_HOUR; at++) answers.push((await open(VIDEO, here)).status)
  expect(new Set(answers)).toEqual(new Set([200]))
  const over = await open(VIDEO, { 'X-Forwarded-For': '2001:db8:0:7::2' })
  expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(over.body.message).toContain('Ten episodes an hour')
  expect((await open(VIDEO, { 'X-Forwarded-For': '2001:db8:0:8::1' })).status).toBe(200)
})

it('sends no more than a page holds', async () => {
  const { episodeId = '' } = ((await open()).body.data ?? {}) as Partial<OpenedEpisode>
  const text = 'word '.repeat(1_000)
  const segments = Array.from({ length: 900 }, (_, at) => ({ startSeconds: at, endSeconds: at + 1, text }))
  const words = { language: 'en', durationSeconds: 900, segments } as const
  expect(await storeTranscript(pipeline.database, episodeId, words, new Date())).toBe(true)
  expect((await open()).body).toMatchObject({ message: expect.stringContaining('too long') })
})

it('opens nothing of a show whose publisher objects, though it is known', async () => {
  await denyShow(pipeline.database, links[WITH_WORDS] ?? '', 'asked', new Date())
  expect((await open()).body).toMatchObject({ message: expect.stringContaining('publisher of this show') })
})

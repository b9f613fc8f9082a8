import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedEpisode } from '#domain/api/replies.ts'
import { storeTranscript } from '../../../functions/src/episodes/transcripts.ts'
import { denyShow } from '../../../functions/src/cuts/denyShow.ts'
import { OPENS_PER_HOUR } from '../../../functions/src/profiles/rules/callLimits.ts'
import { someIp } from '../../../scripts/rigs/newsletterRig.ts'
import { type RunningOwnFeeds, startOwnFeeds } from '../../../scripts/rigs/ownFeeds.ts'
import { type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { stopClock } from '../../support/stopClock.ts'

const VIDEO = 'https://youtu.be/sbZ0oInJar1'
const MINE = 'http://own.localhost/mine'
let pipeline: Pipeline
let links: Record<string, string>
let own: RunningOwnFeeds
beforeAll(async () => {
  own = await startOwnFeeds()
  own.feeds.set('/mine', { title: 'Mine', episodes: [{ guid: 'a', title: 'One', sound: 'one' }] })
  pipeline = await startPipeline({ automaticTasks: false, podcasts: true })
  process.env['PODCASTS_LOCAL_HOSTS'] = `own.localhost=${own.port},${process.env['PODCASTS_LOCAL_HOSTS']}`
  const { links: all } = await pipeline.control(pipeline.podcastsUrl, '/control/links', {})
  links = Object.fromEntries((all as Array<Record<string, string>>).map(({ kind, text }) => [kind, text]))
})
afterAll(async () => {
  await own.stop()
  await pipeline.stop()
})

const open = async (text = links['a feed, with transcripts'] ?? '', more: Record<string, string> = {}) => {
  const headers = { 'X-Forwarded-For': someIp(), 'X-Human-Check': await pipeline.humanToken(), ...more }
  const { status, body } = await pipeline.call('openEpisode', { text }, headers)
  return { status, ...body, data: body.data as OpenedEpisode | undefined }
}
const order = (route: string, body: object) =>
  pipeline.control(pipeline.podcastsUrl, `/control/${route}`, { method: 'POST', body: JSON.stringify(body) })

it('openEpisode gives a visitor without an account the publisher’s transcript, and asks the publisher once', async () => {
  const { data } = await open()
  expect(data).toMatchObject({ show: 'Lantern and Ladder', transcript: { language: 'en' } })
  expect([data?.audioUrl, data?.transcript.segments.length]).toEqual([
    expect.stringMatching(/^https?:.*\.mp3/),
    expect.toSatisfy((length: number) => length > 20),
  ])
  await order('fault', { status: 500, times: 20 })
  expect((await open()).data).toEqual(data)
  await order('reset', {})
})

it.each([
  ['a video', () => VIDEO, {}, 'YouTube gives nobody the words'],
  ['words', () => 'lantern', {}, 'Paste the link of an episode'],
  ['an episode without a transcript', () => links['a feed without'], {}, 'no published transcript'],
  ['sound without a feed', () => links['a file of sound'], {}, 'no published transcript'],
  ['a feed that no directory lists', () => MINE, {}, 'This feed is private'],
  ['the same once more, in Spanish', () => MINE, { 'Accept-Language': 'es' }, 'Este feed es privado'],
  ['a program', () => VIDEO, { 'X-Human-Check': '' }, 'Security verification failed'],
])('openEpisode refuses %s, and says what to do', async (_, text, headers, message) => {
  const answer = await open(text(), headers)
  expect(answer).toMatchObject({ status: 200, success: false, message: expect.stringContaining(message) })
})

it('openEpisode stores nothing of a private feed, which its listener can find all the same', async () => {
  const { docs } = await pipeline.database.collection('shows').get()
  expect(docs.filter((each) => each.get('ownerUid') !== undefined)).toEqual([])
  const { token } = await pipeline.account(0)
  const found = await pipeline.call('findEpisode', { text: MINE }, { Authorization: `Bearer ${token}` })
  expect(found.body).toMatchObject({ success: true, data: { kind: 'show' } })
  expect((await open(MINE)).message).toContain('private')
})

it('openEpisode opens ten episodes an hour for one network', async () => {
  stopClock()
  const from = async (ip: string) => open(VIDEO, { 'X-Forwarded-For': ip })
  for (let at = 0; at < OPENS_PER_HOUR; at++) expect((await from('2001:db8:0:7::1')).status).toBe(200)
  const message = expect.stringContaining('Ten episodes an hour')
  expect(await from('2001:db8:0:7::2')).toMatchObject({ status: 429, message })
  expect((await from('2001:db8:0:8::1')).status).toBe(200)
})

it('openEpisode refuses words too long for a page, and every episode of a show whose publisher objects', async () => {
  const { data } = await open()
  const text = 'word '.repeat(1_000)
  const segments = Array.from({ length: 900 }, (_, at) => ({ startSeconds: at, endSeconds: at + 1, text }))
  const words = { language: 'en', durationSeconds: 900, segments } as const
  await storeTranscript(pipeline.database, data?.episodeId ?? '', words, new Date())
  expect((await open()).message).toContain('too long')
  await denyShow(pipeline.database, links['a feed, with transcripts'] ?? '', 'asked', new Date())
  expect((await open()).message).toContain('publisher of this show')
})

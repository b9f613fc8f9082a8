import { gunzipSync } from 'node:zlib'
import { request as get } from 'node:http'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { TRANSCRIPTS_PER_HOUR } from '../../../functions/src/profiles/rules/callLimits.ts'
import { USE_RECORDED_MS } from '#domain/time/lifetimes.ts'
import { storeTranscript } from '../../../functions/src/episodes/transcripts.ts'
import type { TranscriptPage as Page } from '#domain/api/replies.ts'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { denyShow } from '../../../functions/src/cuts/denyShow.ts'
import { FirestoreMeter } from '../../../scripts/rigs/FirestoreMeter.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { deleteField } from '../../../functions/src/platform/gateways/firestore.ts'
import { startApi } from '../api/apiRig.ts'
import { type Made, readable } from './readable.ts'
import { type TeamRig, teamsOf } from '../teams/teamRig.ts'
import { useRig } from '../../support/useRig.ts'

const api = useRig(startApi)
let rig: TeamRig
beforeAll(async () => {
  rig = teamsOf(api.pipeline)
})

const made = (account: Account, more?: Made) => readable(rig.database, account, more)

const read = async (account: Account, summary: string, cursor?: string) => {
  const body = { summary, ...(cursor !== undefined && { cursor }) }
  const answer = await rig.callAs(account, 'transcript', body)
  return { status: answer.status, message: answer.body.message, data: answer.body.data as unknown as Page }
}

describe('the transcript of a summary', () => {
  it.each(['publisher', 'transcribed'] as const)('is given to its owner: %s', async (words) => {
    const ana = await rig.account(20_000)
    const { id } = await made(ana, { words })
    const { status, data } = await read(ana, id)
    expect([status, data.lines.length, data.next]).toEqual([200, 12, undefined])
    expect(data.lines[1]).toMatchObject({
      startSeconds: 10,
      endSeconds: 20,
      text: expect.stringMatching(/^Number 1 /),
    })
    const cached = await fetch(`${rig.functions.url}/transcript?summary=${id}`, {
      headers: { Authorization: `Bearer ${ana.token}` },
    })
    expect([cached.status, cached.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('is answered to another account like that of an unknown summary', async () => {
    const { id } = await made(await rig.account(20_000))
    const ben = await rig.account(20_000)
    const none = await read(ben, 'a'.repeat(40))
    expect(none.status).toBe(404)
    expect(await read(ben, id)).toEqual(none)
  })

  it('is read by a member of the team until they leave, and never where we have heard the words', async () => {
    const { owner, id: team, member } = await rig.teamOfTwo()
    const published = await made(owner, { request: { team } })
    const heard = await made(owner, { words: 'transcribed', request: { team } })
    expect((await read(member, published.id)).status).toBe(200)
    expect(await read(member, heard.id)).toMatchObject({
      status: 404,
      message: expect.stringMatching(/who asked/),
    })
    expect((await read(owner, heard.id)).status).toBe(200)
    await rig.ask(member, { do: 'leave' })
    expect(await read(member, published.id)).toMatchObject({
      status: 404,
      message: expect.stringMatching(/no such summary/),
    })
    expect((await read(owner, published.id)).status).toBe(200)
  })

  it('of a private feed is its owner’s alone', async () => {
    const { owner, id: team, member } = await rig.teamOfTwo()
    const { id } = await made(owner, { ownerUid: owner.uid, request: { team } })
    expect((await read(owner, id)).status).toBe(200)
    expect((await read(member, id)).status).toBe(404)
  })

  it.each([
    ['the operator denies its show', ({ feedUrl }) => denyShow(rig.database, feedUrl, 'asked', new Date())],
    ['its feed says so', ({ showId }) => rig.database.doc(`sources/${showId}`).update({ isBlocked: true })],
  ] satisfies ReadonlyArray<[string, (of: Awaited<ReturnType<typeof made>>) => Promise<unknown>]>)(
    'is nobody’s once %s',
    async (_, block) => {
      const ana = await rig.account(20_000)
      const episodes = [await made(ana), await made(ana, { words: 'transcribed' })]
      for (const episode of episodes) {
        expect((await read(ana, episode.id)).status).toBe(200)
        await block(episode)
        expect(await read(ana, episode.id)).toMatchObject({
          status: 404,
          message: expect.stringMatching(/publisher/),
        })
      }
    },
  )

  it('of a video is never given, and the answer says why', async () => {
    const ana = await rig.account(20_000)
    const { id } = await made(ana, { request: { source: { type: 'youtube', videoId: 'sbZ0oInJar1' } } })
    expect(await read(ana, id)).toMatchObject({ status: 404, message: expect.stringMatching(/YouTube/) })
  })

  it('ends with the summary, is not there before that is ready, and is answered 410 once its words are gone', async () => {
    const ana = await rig.account(20_000)
    const [{ id }, { id: wordless, episodeId }] = [await made(ana), await made(ana)]
    await rig.database.doc(`transcripts/${episodeId}`).delete()
    const gone = { status: 410, message: expect.stringMatching(/no longer kept/) }
    expect(await read(ana, wordless)).toMatchObject(gone)
    expect((await read(ana, id)).status).toBe(200)
    await rig.callAs(ana, 'removeSummary', { summaryId: id })
    expect((await read(ana, id)).status).toBe(404)
    const waiting = await made(ana, { request: { state: 'charged' } })
    expect((await read(ana, waiting.id)).status).toBe(409)
    const unwritten = await made(ana, { words: 'none' })
    expect(await read(ana, unwritten.id)).toMatchObject({
      status: 404,
      message: expect.stringMatching(/written down/),
    })
  })
})

it('a device that has the transcript is told that it is the same, and why not once it may not read it', async () => {
  const ana = await rig.account(20_000)
  const { id, episodeId, feedUrl } = await made(ana)
  const { data } = await read(ana, id)
  const again = async (have: string | undefined) =>
    (await rig.callAs(ana, 'transcript', { summary: id, have })).body.data
  expect(await again(data.version)).toEqual({ lines: [], version: data.version, isSame: true })
  const segments = [{ startSeconds: 0, endSeconds: 9, text: 'Other words.' }]
  const changed = { language: 'en', durationSeconds: 120, segments } as const
  await storeTranscript(rig.database, episodeId, changed, new Date())
  expect(await again(data.version)).toMatchObject({ lines: [{ text: 'Other words.' }] })
  const { version } = (await read(ana, id)).data
  // Words that are read stay.
  const unused = new Date(Date.now() - USE_RECORDED_MS - 60_000)
  await storeTranscript(rig.database, episodeId, changed, unused)
  expect(await again(version)).not.toHaveProperty('isSame')
  expect(await again(version)).toHaveProperty('isSame')
  const log = vi.spyOn(console, 'log')
  await rig.database.doc(`transcripts/${episodeId}`).update({ version: await deleteField() })
  expect(await again(version)).not.toHaveProperty('isSame')
  expect(log.mock.calls.join('\n')).not.toContain('document.unreadable')
  log.mockRestore()
  await denyShow(rig.database, feedUrl, 'asked', new Date())
  expect((await rig.callAs(ana, 'transcript', { summary: id, have: version })).status).toBe(404)
})

it('a transcript of twelve hours comes packed, in answers of at most 300 kB, each line once', async () => {
  const ana = await rig.account(20_000)
  const { id } = await made(ana, { minutes: 720 })
  const lines: TranscriptLine[] = []
  let cursor: string | undefined
  let version: string | undefined
  do {
    const more: string = cursor === undefined ? '' : `&cursor=${cursor}`
    const { headers, bytes } = await packed(`transcript?summary=${id}${more}`, ana)
    expect(headers['content-encoding']).toBe('gzip')
    const text = gunzipSync(bytes).toString()
    expect(text.length).toBeLessThanOrEqual(300_000)
    const { data } = JSON.parse(text) as { data: Page }
    lines.push(...data.lines)
    cursor = data.next
    version = data.version
  } while (cursor !== undefined)
  // Again it costs a look at rights, and a small answer.
  const meter = new FirestoreMeter(rig.database)
  const again = await packed(`transcript?summary=${id}&have=${version}`, ana)
  expect([again.bytes.length < 300, meter.reads.length]).toEqual([true, 6])
  expect(lines.map(({ startSeconds }) => startSeconds)).toEqual(
    Array.from({ length: 4_320 }, (_, n) => n * 10),
  )
})

/** As it comes: fetch unpacks it. */
function packed(path: string, { token }: Account) {
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' }
    get(`${rig.functions.url}/${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

it('transcripts are limited by the hour for each account', async () => {
  const ana = await rig.account(20_000)
  const { id } = await made(ana)
  await read(ana, id)
  const limits = rig.database.doc(`accountLimits/${ana.uid}`)
  await limits.update({ 'calls.transcripts.inHour': TRANSCRIPTS_PER_HOUR })
  expect((await read(ana, id)).status).toBe(429)
})

it('a transcript is given to an API key as to the app', async () => {
  const ana = await rig.account(-1, 'enterprise')
  const key = await api.key(ana, 'read')
  const { id } = await made(ana, { minutes: 720 })
  const first = await api.v1('GET', `/summaries/${id}/transcript`, { key })
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.body.lines[0]).toMatchObject({ startSeconds: 0, endSeconds: 10 })
  const second = await api.v1('GET', `/summaries/${id}/transcript?cursor=${first.body.next}`, { key })
  expect(second.body.lines[0].startSeconds).toBe(first.body.lines.at(-1).endSeconds)
  const others = await made(await rig.account(20_000))
  expect((await api.v1('GET', `/summaries/${others.id}/transcript`, { key })).body.code).toBe(
    'UNKNOWN_SUMMARY',
  )
  const video = await made(ana, { request: { source: { type: 'youtube', videoId: 'sbZ0oInJar1' } } })
  expect((await api.v1('GET', `/summaries/${video.id}/transcript`, { key })).body.code).toBe('NOT_READABLE')
})

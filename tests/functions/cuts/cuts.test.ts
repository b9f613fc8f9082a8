import { createServer, get, type RequestListener, type Server } from 'node:http'
import { listenOn } from '../../../emulators/support/listenOn.ts'
import type { DocumentReference } from 'firebase-admin/firestore'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  CUT_KEPT_MS,
  CUT_LEASE_MS,
  CUT_LONGEST_MS,
  CUT_RETRY_MS,
  NO_CUT_KEPT_MS,
} from '#domain/time/lifetimes.ts'
import { episodeMoment, type EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { storedShow, storeShow } from '../../../functions/src/episodes/episodeStore.ts'
import { publicShowId } from '../../../functions/src/episodes/episodeIds.ts'
import type { CutRecord } from '../../../functions/src/cuts/CutRecord.ts'
import { used } from '../../../functions/src/cuts/wantCut.ts'
import { deleteField } from '../../../functions/src/platform/gateways/firestore.ts'
import { keepSound } from '../../../functions/src/platform/gateways/soundStore.ts'
import { fromRoot } from '../../../scripts/stack/paths.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { secondsHeard } from '../../support/heardSeconds.ts'
import { decodedMp3 } from '../../support/mp3.ts'
import { nightly, sample } from '../../support/tier.ts'
import { type Published, startCuts, type Summarized } from './cutsRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(startCuts)
let ana: Account
beforeAll(async () => {
  ana = await rig.pipeline.account(-1, 'enterprise')
})
afterEach(async () => {
  await rig.order('fault', { path: '', times: 0 })
  await rig.pipeline.spoil(rig.pipeline.storageUrl, { status: 403, times: 0 })
})

const inMs = (ms: number) => new Date(Date.now() + ms)
const fault = (order: object) => rig.order('fault', { path: '/audio/', ...order })
const sweep = async (ms: number) => {
  await rig.pipeline.functions.runSchedule('sweepCuts', inMs(ms))
  await rig.work(inMs(ms + 1_000))
}
const cutOf = async ({ id }: Summarized, share = 30) => {
  const { docs } = await rig.pipeline.database.collection('cutHolders').where('summaryId', '==', id).get()
  const holder = docs.find((each) => each.get('share') === share)
  return (await rig.cuts()).find((cut) => cut.id === holder?.get('cutId'))
}
const objectsOf = async (summary: Summarized) => {
  const cut = await cutOf(summary)
  return (await rig.objects()).filter(({ name }) => name.startsWith(`${cut?.id}/`))
}

const made = async ({ id }: Summarized) => {
  await rig.hear(ana, id, 'make')
  await rig.work()
}

/** Fetches a cut as its owner's player does. @returns the seconds that are not those of its episode */
async function wrongSeconds(summary: Summarized, share: 10 | 30 | 50 = 30) {
  const sound = await rig.hear(ana, summary.id, 'fetch', share)
  if (sound.state !== 'made' || sound.address === undefined) throw new Error(JSON.stringify(sound))
  const file = new Uint8Array(await (await fetch(sound.address)).arrayBuffer())
  expect(file.length).toBe(sound.bytes)
  const heard = await decodedMp3(file)
  const all = sound.spans.flatMap((span) => secondsHeard(heard, span))
  expect(all.length).toBeGreaterThan(15)
  return all.filter((each) => each.heard !== each.second)
}

it.each(sample([10, 30, 50] as const, 1))(
  'a cut is made of %i percent of an episode when the summary’s owner asks for it',
  async (share) => {
    const summary = await rig.summarized(ana)
    expect(await rig.hear(ana, summary.id, 'look', share)).toEqual({ state: 'unmade' })
    expect(await rig.hear(ana, summary.id, 'make', share)).toEqual({ state: 'making' })
    await rig.work()
    const sound = await rig.hear(ana, summary.id, 'look', share)
    expect(sound).toMatchObject({ state: 'made', format: 'mp3' })
    if (sound.state !== 'made') return
    const asked = sound.spans.reduce(
      (sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds,
      0,
    )
    expect(Math.abs(sound.seconds / asked - 1)).toBeLessThan(0.02)
    expect(await wrongSeconds(summary, share)).toEqual([])
  },
)

it('a cut is shared by all who have a summary of the same file, and goes with the last of them', async () => {
  const ben = await rig.pipeline.account(-1, 'enterprise')
  const eva = await rig.pipeline.account(-1, 'enterprise')
  const his = await rig.summarized(ben)
  const hers = await rig.summarizeAgain(eva, his.episode)
  for (const [who, { id }] of [
    [ben, his],
    [eva, hers],
  ] as const)
    await rig.hear(who, id, 'make')
  await rig.work()
  const [mine, other] = [await cutOf(his), await cutOf(hers)]
  expect(mine?.id).toBe(other?.id)
  expect(await objectsOf(his)).toHaveLength(1)
  const object = mine?.object
  const isThere = async () => (await rig.objects()).some(({ name }) => name === object)

  await rig.eraseAccount(ben)
  expect(await isThere()).toBe(true)
  expect(await rig.hear(eva, hers.id, 'fetch')).toMatchObject({ state: 'made' })
  // A worker has died after its upload.
  const left = `${mine?.id}/left`
  await keepSound(left, fromRoot('package.json'), 'audio/mpeg')
  const lease = { owner: 'dead', expiresAt: inMs(-1), object: left }
  await rig.pipeline.database.doc(`cuts/${mine?.id}`).update({ lease })
  expect(await objectsOf(hers)).toHaveLength(2)
  await rig.eraseAccount(eva)
  expect([await isThere(), await cutOf(hers)]).toEqual([false, undefined])
  expect((await rig.objects()).filter(({ name }) => name === left)).toEqual([])
})

it('a cut is removed after a while without use, stays known, and is made again when it is asked for', async () => {
  const summary = await rig.summarized(ana)
  await made(summary)
  await sweep(CUT_KEPT_MS - 60_000)
  expect(await objectsOf(summary)).toHaveLength(1)
  // Used between the sweep's look and its write, it keeps its sound.
  const all = Object.getPrototypeOf(rig.pipeline.database.doc('cuts/any')) as DocumentReference
  const update = vi.spyOn(all, 'update')
  update.mockRejectedValue(Object.assign(new Error('it has changed'), { code: 9 }))
  await sweep(CUT_KEPT_MS + 60_000)
  update.mockRestore()
  expect(await objectsOf(summary)).toHaveLength(1)
  await sweep(CUT_KEPT_MS + 60_000)
  expect(await cutOf(summary)).toMatchObject({ state: 'rested', format: 'mp3' })
  expect(await objectsOf(summary)).toEqual([])
  expect(await rig.hear(ana, summary.id, 'make')).toEqual({ state: 'making' })
  await rig.work()
  expect(await wrongSeconds(summary)).toEqual([])
})

it('a cut is kept up to a longest time, however often it is used', () => {
  const now = new Date()
  const cut = { madeAt: inMs(60_000 - CUT_LONGEST_MS), nextCheckAt: now } as CutRecord
  const { nextCheckAt } = used({ ...cut, nextCheckAt: new Date(0) }, now)
  expect(nextCheckAt.getTime()).toBe((cut.madeAt?.getTime() ?? 0) + CUT_LONGEST_MS)
})

it('a cut is made from the file’s new address, which the feed gives by the episode’s guid, once for all', async () => {
  const { id, episode } = await rig.summarized(ana)
  const request = rig.pipeline.database.doc(`summaries/${id}`)
  const source = async () => (await request.get()).get('source') as Extract<EpisodeSource, { type: 'feed' }>
  // It is encoded when it is first asked for.
  await fetch(new URL(new URL(episode.sound).pathname, rig.pipeline.podcastsUrl))
  expect(await rig.hear(ana, id, 'renew')).toEqual({ state: 'unmade' })
  const { episodeId } = await source()
  const known = rig.pipeline.database.doc(`episodes/${episodeId}`)
  const showId = (await known.get()).get('showId') as string
  const dead = episode.sound.replace('/audio/', '/audio/old-')
  await Promise.all([request.update({ 'source.audioUrl': dead }), known.update({ audioUrl: dead })])
  const stored = await storedShow(rig.pipeline.database, showId, ana.uid)
  if (stored === undefined) throw new Error('no show')
  const entries = stored.source.entries.map((each) => ({ ...each, audioUrl: dead }))
  const before = { ...stored.source, entries, readAt: new Date(0), etag: 'old' }
  await storeShow(rig.pipeline.database, showId, stored.show, before)

  const ben = await rig.pipeline.account(-1, 'enterprise')
  expect(await rig.hear(ben, id, 'renew')).toBeUndefined()
  expect(await rig.hear(ana, id, 'renew')).toEqual({ state: 'moved', address: episode.sound })
  // A page of before the move asks again.
  expect(await rig.hear(ana, id, 'renew')).toEqual({ state: 'moved', address: episode.sound })
  expect((await known.get()).get('audioUrl')).toBe(episode.sound)
  expect(episodeMoment(await source(), 61.5)).toMatch(new RegExp(`/summary/${id}\\?t=61$`))
  await rig.hear(ana, id, 'make')
  await rig.work()
  expect(await rig.hear(ana, id, 'look')).toMatchObject({ state: 'made' })

  // Another summary of it is told what is known, without a look at the feed.
  await request.update({ 'source.playedAt': await deleteField() })
  await fault({ path: '/', status: 503, times: 100 })
  expect(await rig.hear(ana, id, 'renew')).toEqual({ state: 'moved', address: episode.sound })
  expect(await rig.hear(ana, id, 'renew')).toEqual({ state: 'none', reason: 'unreachable' })
})

it('no cut is made once the operator has switched cuts off', async () => {
  const summary = await rig.summarized(ana)
  await rig.hear(ana, summary.id, 'make')
  vi.stubEnv('AUDIO_CUTS', 'off')
  await rig.work()
  vi.unstubAllEnvs()
  expect(await cutOf(summary)).toMatchObject({ state: 'none', reason: 'off' })
  expect(await objectsOf(summary)).toEqual([])
})

describe('no cut is made of a show whose publisher objects', () => {
  let hosts = ''
  let server: Server
  let isBlocked = false
  /** A feed at an address of its own, with what another one has, that asks all to leave it alone when it is told to. */
  beforeAll(async () => {
    const { port } = new URL(rig.pipeline.podcastsUrl)
    server = createServer((_, response) => {
      const own = { host: '127.0.0.1', port, path: '/feed/lantern-and-ladder' }
      get({ ...own, headers: { host: `feeds.localhost:${port}` } }, (answer) => {
        const parts: string[] = []
        answer.setEncoding('utf8').on('data', (part: string) => parts.push(part))
        answer.on('end', () => {
          const channel = isBlocked ? '<channel><podcast:block>yes</podcast:block>' : '<channel>'
          response.end(parts.join('').replace('<channel>', channel))
        })
      })
    })
    hosts = process.env['PODCASTS_LOCAL_HOSTS'] ?? ''
    process.env['PODCASTS_LOCAL_HOSTS'] = `shy.localhost=${await listenOn(server, 0)},${hosts}`
  })
  afterAll(() => {
    process.env['PODCASTS_LOCAL_HOSTS'] = hosts
    server.close()
  })

  const ask = async (what: object) => rig.pipeline.callAs(ana, 'findEpisode', what)
  const find = async (text: string) => ask({ text })
  const forgetFound = async () => {
    const { docs } = await rig.pipeline.database.collection('found').get()
    await Promise.all(docs.map(({ ref }) => ref.delete()))
  }
  const sourceOf = async (feedUrl: string) => {
    const found = await rig.pipeline.database.collection('sources').where('feedUrl', '==', feedUrl).get()
    const [source] = found.docs
    if (source === undefined) throw new Error(`no source ${feedUrl}`)
    return source.ref
  }
  /** The newest episode of the feed. */
  async function summarized(feedUrl: string): Promise<Summarized> {
    const published = await rig.order('publish', { show: 'lantern-and-ladder', title: feedUrl, seconds: 300 })
    const { body } = await find(feedUrl)
    const { show, episodes } = body.data as {
      show: { showId: string }
      episodes: Array<{ episodeId: string }>
    }
    const episodeId = episodes[0]?.episodeId
    await ask({ showId: show.showId, episodeId })
    const sent = await rig.pipeline.send(ana, { url: undefined, episodeId })
    await rig.work()
    return { id: String(sent.body.data?.['requestId']), episode: published as unknown as Published }
  }
  const heard = async (summary: Summarized) => {
    await made(summary)
    return rig.hear(ana, summary.id, 'look')
  }

  it.each(
    sample(
      [
        ['looked for', 'http://shy.localhost/one', async () => forgetFound()],
        [
          'read again',
          'http://shy.localhost/two',
          async (feedUrl: string) => (await sourceOf(feedUrl)).update({ readAt: new Date(0) }),
        ],
      ] as const,
      1,
    ),
  )('in its feed, found when that is %s, until the feed no longer says so', async (_, feedUrl, prepare) => {
    const summary = await summarized(feedUrl)
    isBlocked = true
    await prepare(feedUrl)
    await find(feedUrl)
    isBlocked = false
    expect(await heard(summary)).toEqual({ state: 'none', reason: 'publisher' })
    expect(await objectsOf(summary)).toEqual([])
    await forgetFound()
    await find(feedUrl)
    await sweep(NO_CUT_KEPT_MS + 60_000)
    expect(await heard(summary)).toMatchObject({ state: 'made' })
  })

  it('by a word to us, also while the cut waits to be made', async () => {
    const feedUrl = 'http://shy.localhost/three'
    const summary = await summarized(feedUrl)
    await rig.hear(ana, summary.id, 'make')
    const denied = rig.pipeline.database.doc(`deniedShows/${publicShowId(feedUrl)}`)
    await denied.set({ why: 'asked by mail', at: new Date() })
    await rig.work()
    expect(await cutOf(summary)).toMatchObject({ state: 'none', reason: 'publisher' })
    expect(await objectsOf(summary)).toEqual([])
  })
})

describe('#hostile-sound: the publisher’s host', () => {
  /** A server at a name of its own, as strangers' are. */
  const stranger = async (answer: RequestListener) => {
    const server = createServer(answer)
    return { server, port: await listenOn(server, 0) }
  }

  it('gives a file of another length: there is no cut until the length is right again', async () => {
    const summary = await rig.summarized(ana)
    const { id: episode } = summary.episode
    await rig.order('renditions', { episode, renditions: [[{ atSeconds: 0, seconds: 30 }]] })
    // Made before it is asked for, which may take longer than a host is waited for.
    const { pathname } = new URL(summary.episode.sound)
    await (await fetch(new URL(pathname, rig.pipeline.podcastsUrl))).arrayBuffer()
    await made(summary)
    expect(await rig.hear(ana, summary.id, 'look')).toEqual({ state: 'none', reason: 'times' })
    expect(await objectsOf(summary)).toEqual([])
    await rig.order('renditions', { episode, renditions: [[]] })
    // Not tried at every look.
    await made(summary)
    expect(await rig.hear(ana, summary.id, 'look')).toEqual({ state: 'none', reason: 'times' })
    await sweep(NO_CUT_KEPT_MS + 60_000)
    await made(summary)
    expect(await wrongSeconds(summary)).toEqual([])
  })

  it('gives another file at each download: the cut is made of the one that was looked at', async () => {
    const summary = await rig.summarized(ana)
    const sewn = [{ atSeconds: 2, seconds: 20 }]
    await rig.order('renditions', { episode: summary.episode.id, renditions: [[], sewn, sewn, sewn] })
    await made(summary)
    expect(await wrongSeconds(summary)).toEqual([])
  })

  it.each(
    sample(
      [
        ['ends early', { cutAfterBytes: 200_000 }],
        ['fails', { status: 500 }],
        ['asks for a pause', { status: 503, retryAfterSeconds: 60 }],
      ] as const,
      1,
    ),
  )('%s: nothing is kept, and the cut is made by itself later', async (_, order) => {
    const summary = await rig.summarized(ana)
    // Tried over https first, which nobody speaks here.
    await fault({ ...order, times: 1 })
    await made(summary)
    expect(await cutOf(summary)).toMatchObject({ state: 'wanted', attempt: 2 })
    expect(await objectsOf(summary)).toEqual([])
    await sweep((CUT_RETRY_MS[0] ?? 0) + 1_000)
    expect(await wrongSeconds(summary)).toEqual([])
  })

  nightly('is slow: the cut is made all the same', async () => {
    const summary = await rig.summarized(ana)
    await fault({ bytesPerSecond: 400_000, times: 1 })
    await made(summary)
    expect(await wrongSeconds(summary)).toEqual([])
  })

  it.each(
    sample(
      [
        ['a page in place of the sound', '/page', 'unreachable'],
        ['sound of another kind', '/ogg', 'format'],
        ['a redirect into a private network', '/inwards', 'unreachable'],
        ['less than it says', '/short', 'unreachable'],
        ['nothing there', '/gone', 'unreachable'],
      ] as const,
      1,
    ),
  )('has %s: there is no cut', async (_, path, reason) => {
    const reached: string[] = []
    const inside = await stranger((request, response) => {
      reached.push(request.url ?? '')
      response.end()
    })
    const { server, port } = await stranger((request, response) => {
      if (request.url === '/page') response.end('<!doctype html><title>Log in</title>')
      else if (request.url === '/ogg')
        response
          .writeHead(200, { 'content-type': 'audio/ogg', 'content-length': 5_000 })
          .end(Buffer.from('OggS\0\x02'.padEnd(5_000, '\0'), 'latin1'))
      else if (request.url === '/inwards')
        response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/secret.mp3` }).end()
      else if (request.url === '/short') {
        response.writeHead(200, { 'content-length': 90_000 })
        response.write(Buffer.alloc(100))
        setTimeout(() => response.destroy(), 50)
      } else response.writeHead(404).end()
    })
    const hosts = process.env['PODCASTS_LOCAL_HOSTS'] ?? ''
    process.env['PODCASTS_LOCAL_HOSTS'] = `trap.localhost=${port},${hosts}`
    try {
      const summary = await rig.summarized(ana)
      const reference = rig.pipeline.database.doc(`summaries/${summary.id}`)
      await reference.update({ 'source.audioUrl': `http://trap.localhost${path}` })
      await made(summary)
      for (const retryMs of CUT_RETRY_MS) await sweep(retryMs + 1_000)
      expect(await rig.hear(ana, summary.id, 'look')).toEqual({ state: 'none', reason })
      expect([await objectsOf(summary), reached]).toEqual([[], []])
      // What cannot be cut plays whole, as what it is.
      const whole = path === '/ogg' ? { type: 'audio/ogg', bytes: 5_000 } : undefined
      expect((await cutOf(summary))?.whole).toEqual(whole)
    } finally {
      process.env['PODCASTS_LOCAL_HOSTS'] = hosts
      server.close()
      inside.server.close()
    }
  })
})

describe('#hostile-sound: the worker that makes a cut', () => {
  const change = async (summary: Summarized, fields: object) => {
    const cut = await cutOf(summary)
    await rig.pipeline.database.doc(`cuts/${cut?.id}`).update(fields)
  }

  it('cannot store it: nothing is handed out, and the cut is made by itself later', async () => {
    const summary = await rig.summarized(ana)
    await rig.pipeline.spoil(rig.pipeline.storageUrl, { status: 403, times: 1 })
    await made(summary)
    expect(await rig.hear(ana, summary.id, 'look')).toEqual({ state: 'making' })
    expect(await objectsOf(summary)).toEqual([])
    await sweep((CUT_RETRY_MS[0] ?? 0) + 1_000)
    expect(await wrongSeconds(summary)).toEqual([])
  })

  it('died after the upload: its file is removed, and another worker makes the cut', async () => {
    const summary = await rig.summarized(ana)
    await made(summary)
    const before = await cutOf(summary)
    // As it stood the moment before it was written down.
    await change(summary, {
      state: 'wanted',
      object: 'none',
      attempt: 1,
      lease: { owner: 'dead', expiresAt: inMs(CUT_LEASE_MS), object: before?.object },
      nextCheckAt: inMs(CUT_LEASE_MS),
    })
    expect(await rig.hear(ana, summary.id, 'fetch')).toEqual({ state: 'making' })
    await sweep(60_000)
    // The lease holds: nobody takes over from who may be alive.
    expect(await cutOf(summary)).toMatchObject({ attempt: 1, lease: { owner: 'dead' } })
    await change(summary, { 'lease.expiresAt': inMs(-1_000), nextCheckAt: inMs(-1_000) })
    await sweep(0)
    expect(await wrongSeconds(summary)).toEqual([])
    const objects = await objectsOf(summary)
    expect(objects).toHaveLength(1)
    expect(objects[0]?.name).not.toBe(before?.object)
  })

  it('is the second of two: it makes nothing while the first one has the lease', async () => {
    const summary = await rig.summarized(ana)
    await rig.hear(ana, summary.id, 'make')
    const cut = await cutOf(summary)
    await change(summary, { lease: { owner: 'first', expiresAt: inMs(CUT_LEASE_MS), object: 'x/y' } })
    await rig.work()
    expect(await cutOf(summary)).toMatchObject({ state: 'wanted', lease: { owner: 'first' } })
    expect((await rig.objects()).filter(({ name }) => name.startsWith(`${cut?.id}/`))).toEqual([])
  })

  it('has lost its lease: the file that it made is not handed out, and does not stay', async () => {
    const summary = await rig.summarized(ana)
    await fault({ bytesPerSecond: 300_000, times: 1 })
    await rig.hear(ana, summary.id, 'make')
    const working = rig.work()
    await expect.poll(async () => (await cutOf(summary))?.lease?.owner).toBeDefined()
    await change(summary, { lease: { owner: 'other', expiresAt: inMs(CUT_LEASE_MS), object: 'x/y' } })
    await working
    expect(await cutOf(summary)).toMatchObject({ state: 'wanted', lease: { owner: 'other' } })
    expect(await objectsOf(summary)).toEqual([])
  })
})

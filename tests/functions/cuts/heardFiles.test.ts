import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Sound } from '#domain/api/cutReplies.ts'
import { SOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import { forgetHeardFiles, soundKeeper } from '../../../functions/src/episodes/heardFiles.ts'
import { denyShow } from '../../../functions/src/cuts/denyShow.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { secondsHeard } from '../../support/heardSeconds.ts'
import { decodedMp3 } from '../../support/mp3.ts'
import { nightly, sample } from '../../support/tier.ts'
import { transcriptionRig } from '../summaries/transcriptionRig.ts'
import { useRig } from '../../support/useRig.ts'

let isBroken = false
let isHanging = false
vi.mock('../../../functions/src/platform/gateways/soundStore.ts', async (original) => {
  const real = await original<typeof import('../../../functions/src/platform/gateways/soundStore.ts')>()
  const keepArriving: typeof real.keepArriving = (name, source) => {
    if (isHanging) return new Promise(() => {})
    if (!isBroken) return real.keepArriving(name, source)
    source.destroy(new Error('socket hang up'))
    return Promise.reject(new Error('socket hang up'))
  }
  const removeSound: typeof real.removeSound = (name) =>
    isBroken ? Promise.reject(new Error('socket hang up')) : real.removeSound(name)
  return { ...real, keepArriving, removeSound }
})

/** Cuts of files that the transcriber has heard, of a host that sews another advertisement into each download. */

const pipeline = useRig(() => startPipeline({ automaticTasks: false, podcasts: true, transcriber: true }))
let rig: ReturnType<typeof transcriptionRig>
let zooId: string
beforeAll(async () => {
  rig = transcriptionRig(pipeline)
  zooId = (await rig.zoo(await pipeline.account(20_000))).episodeId ?? ''
})
afterEach(async () => {
  vi.unstubAllEnvs()
  isBroken = isHanging = false
  await pipeline.control(pipeline.podcastsUrl, '/control/reset')
  await spoilStorage(0)
  await rig.forget(zooId)
  await pipeline.functions.runSchedule('sweepCuts', inMs(SOUND_KEPT_MS + 60_000))
  await pipeline.database.recursiveDelete(pipeline.database.collection('cuts'))
})

const AD = { atSeconds: 300, seconds: 30 }
const inMs = (ms: number) => new Date(Date.now() + ms)
const spoilStorage = (times: number) => pipeline.spoil(pipeline.storageUrl, { status: 403, times })
const files = async () => (await pipeline.database.collection('heardFiles').get()).docs
const objects = async () => {
  const { objects: all } = await pipeline.control(pipeline.storageUrl, '/control/objects', {})
  return (all as Array<{ name: string }>).filter(({ name }) => name.startsWith('heard/'))
}
/** A summary by words that were heard in the first download; each further one is another file. */
async function heardSummary({
  text,
  spoil,
}: {
  text?: string
  spoil?: () => Promise<unknown>
} = {}): Promise<{ account: Account; id: string }> {
  const account = await pipeline.account(-1, 'enterprise')
  const episode = text === undefined ? await rig.zoo(account) : await rig.found(account, { text })
  const renditions = [[AD], [{ atSeconds: 10, seconds: 45 }], []]
  const body = JSON.stringify({ episode: 'nobody-took-notes-1', renditions })
  await pipeline.control(pipeline.podcastsUrl, '/control/renditions', { method: 'POST', body })
  await rig.makeSound(renditions.length)
  await spoil?.()
  await rig.ask(account, episode)
  const [request] = await pipeline.driveToEnd(account.uid)
  expect(request).toMatchObject({ state: 'sent' })
  return { account, id: request?.id ?? '' }
}
async function hear({ account, id }: { account: Account; id: string }, want: string): Promise<Sound> {
  const body = { summaryId: id, share: 30, want }
  const { body: answer } = await pipeline.callAs(account, 'hearSummary', body)
  return answer.data?.['sound'] as Sound
}
async function made(summary: { account: Account; id: string }): Promise<Sound> {
  await hear(summary, 'make')
  await pipeline.settle()
  await pipeline.runDue(inMs(1_000))
  return hear(summary, 'fetch')
}

describe('#hostile-sound: a heard file', () => {
  it('is what the cut is made of, although the next download would differ, and no publisher is asked again', async () => {
    const summary = await heardSummary()
    await rig.spoilSound({ status: 500, times: 9 })
    const sound = await made(summary)
    if (sound.state !== 'made' || sound.address === undefined) throw new Error(JSON.stringify(sound))
    const heard = await decodedMp3(new Uint8Array(await (await fetch(sound.address)).arrayBuffer()))
    const seconds = sound.spans.flatMap((span) => secondsHeard(heard, span))
    const afterAd = AD.atSeconds + AD.seconds
    expect(seconds.filter(({ second }) => second > afterAd).length).toBeGreaterThan(15)
    // In that file all comes later by the length of its advertisement, once that was heard.
    const expected = ({ second }: { second: number }) =>
      second < AD.atSeconds ? second : second < afterAd ? 'advertisement' : second - AD.seconds
    expect(seconds.filter((each) => each.heard !== expected(each))).toEqual([])
  })

  nightly('is erased after two days; then no cut is made of a file that differs', async () => {
    const summary = await heardSummary()
    await pipeline.functions.runSchedule('sweepCuts', inMs(SOUND_KEPT_MS - 60_000))
    expect(await objects()).toHaveLength(1)
    await pipeline.functions.runSchedule('sweepCuts', inMs(SOUND_KEPT_MS + 60_000))
    expect([await objects(), await files()]).toEqual([[], []])
    await made(summary)
    expect(await hear(summary, 'look')).toEqual({ state: 'none', reason: 'times' })
  })

  it('is erased at once when its publisher objects', async () => {
    await heardSummary()
    expect(await objects()).toHaveLength(1)
    const feed = `http://feeds.localhost:${new URL(pipeline.podcastsUrl).port}/feed/nobody-took-notes`
    await denyShow(pipeline.database, feed, 'asked by mail', new Date())
    expect([await objects(), await files()]).toEqual([[], []])
    await pipeline.database.recursiveDelete(pipeline.database.collection('deniedShows'))
  })

  it('of a private feed goes with its account', async () => {
    const { account } = await heardSummary({ text: await rig.soundLink() })
    expect((await files()).map((each) => each.get('ownerUid'))).toEqual([account.uid])
    const { beginDeletion } = await import('../../../functions/src/profiles/Deletion.ts')
    await beginDeletion(pipeline.database, { uid: account.uid, isReceiptDue: false }, new Date())
    await pipeline.functions.runSchedule('sweepDeletions', new Date())
    expect([await objects(), await files()]).toEqual([[], []])
  })

  it('that is erased while it is heard is named in no summary, and does not stay', async () => {
    const of = { episodeId: 'one', showId: 'one', ownerUid: 'ana' }
    const keeper = soundKeeper(pipeline.database, of, new Date())
    async function* chunks() {
      yield new Uint8Array(64)
      // It is on its way.
      await expect.poll(files).toHaveLength(1)
      await forgetHeardFiles(pipeline.database, 'ownerUid', 'ana')
      yield new Uint8Array(64)
    }
    for await (const _ of keeper.pass(chunks()));
    expect([keeper.heardFile, await objects(), await files()]).toEqual([undefined, [], []])
  })

  const SPOILT: ReadonlyArray<readonly [string, () => unknown, number]> = [
    ['is refused', () => spoilStorage(1), 0],
    ['breaks off, and cannot be taken back', () => void (isBroken = true), 1],
  ]
  it.each(sample(SPOILT, 1))(
    'whose storing %s is heard all the same; what is left of it the sweep will find',
    async (_, spoil, left) => {
      await spoil()
      const summary = await heardSummary()
      expect([await objects(), (await files()).length]).toEqual([[], left])
      await made(summary)
      expect(await hear(summary, 'look')).toEqual({ state: 'none', reason: 'times' })
    },
  )

  it('that the storage never takes is heard to its end all the same', async () => {
    isHanging = true
    const keeper = soundKeeper(pipeline.database, { episodeId: 'one', showId: 'one' }, new Date(), 50)
    async function* chunks() {
      for (let at = 0; at < 64; at++) yield new Uint8Array(64 * 1024)
    }
    let bytes = 0
    for await (const chunk of keeper.pass(chunks())) bytes += chunk.length
    expect([bytes, keeper.heardFile]).toEqual([64 * 64 * 1024, undefined])
    // It may come after all: the sweep takes it away.
    expect(await files()).toHaveLength(1)
  })

  it('is not kept where the operator has switched cuts off', async () => {
    vi.stubEnv('AUDIO_CUTS', 'off')
    await heardSummary()
    expect([await objects(), await files()]).toEqual([[], []])
  })

  it('that ended early is not kept; the complete one of the next download is', async () => {
    const spoil = () => rig.spoilSound({ cutAfterBytes: 400_000, times: 1 })
    await heardSummary({ spoil })
    expect([(await objects()).length, (await files()).length]).toEqual([1, 1])
  })
})

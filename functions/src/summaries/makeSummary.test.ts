import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Progress } from '#domain/summaries/summaryRequest.ts'
import { UnreadableTranscript } from '../engine/UnreadableTranscript.ts'
import { makeSummary } from './makeSummary.ts'

// Settings are read, without a model.
vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
vi.mock('./readTranscript.ts', () => ({
  readTranscript: () => ({
    language: 'en',
    durationSeconds: 60,
    segments: [{ startSeconds: 0, endSeconds: 50, text: SAID }],
  }),
}))
const SAID = vi.hoisted(() => 'The bread of the north needs time, and the water of the north needs care. ')
const engine = vi.hoisted(() => ({
  count: 1,
  signal: undefined as AbortSignal | undefined,
  told: [] as Array<readonly string[] | undefined>,
  heedsFaults: undefined as true | undefined,
  answer: (_number: number, _tries: number): Promise<unknown> => new Promise<never>(() => {}),
}))
vi.mock('../engine/engines.ts', () => ({
  engineLimitMs: () => 20,
  enginesFor: () =>
    Array.from({ length: engine.count }, (_, number) => ({
      name: `test ${number}`,
      ...(engine.heedsFaults && { heedsFaults: engine.heedsFaults }),
      summarize: ({ signal, faults }: { signal: AbortSignal; faults?: readonly string[] }) => {
        engine.signal = signal
        engine.told.push(faults)
        return engine.answer(number, engine.told.length)
      },
    })),
}))

const order = {
  uid: 'u',
  account: 'a@b.test',
  signedInAt: new Date(),
  deliverTo: 'a@b.test',
  source: { type: 'youtube', videoId: 'aaaaaaaaaaa' },
  episode: { title: 't', channelTitle: 'c', language: 'en', durationSeconds: 60 },
  kind: 'basic',
  cost: 5_000,
  minutes: 1,
  requestedAt: new Date(),
} as const

it('#lease-outlasted: makeSummary aborts an engine that does not answer in time', async () => {
  await expect(makeSummary(order, new Date())).rejects.toMatchObject({
    code: 'ENGINE_TIMEOUT',
    isFinal: false,
  })
  expect(engine.signal?.aborted).toBe(true)
})

it('#lease-outlasted: makeSummary gives all engines together the time of one, within the lease', async () => {
  engine.count = 5
  const begin = vi.spyOn(AbortSignal, 'timeout')
  await expect(makeSummary(order, new Date())).rejects.toMatchObject({ code: 'ENGINE_TIMEOUT' })
  const limitsMs = begin.mock.calls.map(([limitMs]) => limitMs)
  expect(limitsMs).toHaveLength(5)
  expect(limitsMs.reduce((sum, limitMs) => sum + limitMs)).toBeLessThanOrEqual(20)
  engine.count = 1
})

it('#hostile-engine: makeSummary gives up on an unreadable transcript, with the reason', async () => {
  engine.answer = () => Promise.reject(new UnreadableTranscript('too-short'))
  await expect(makeSummary(order, new Date())).rejects.toMatchObject({
    code: 'UNREADABLE_TRANSCRIPT',
    message: 'The transcript holds too little speech to summarize.',
    isFinal: true,
  })
})

it('makeSummary leaves another attempt after an error of the engine', async () => {
  engine.answer = () => Promise.reject(new Error('out of memory'))
  await expect(makeSummary(order, new Date())).rejects.toThrow('out of memory')
})

describe('#hostile-engine: a summary with faults', () => {
  const good = {
    headline: 'Bread needs time',
    gist: 'It is said that the bread of the north needs time and that its water needs care, as it has for years.',
    keyPoints: [{ text: 'Bread needs time.', quote: 'The bread of the north needs time', startSeconds: 0 }],
    moments: [],
  }
  const empty = { ...good, gist: '' }
  beforeEach(() => {
    Object.assign(engine, { count: 1, told: [], heedsFaults: true })
  })
  afterEach(() => {
    Object.assign(engine, { count: 1, heedsFaults: undefined })
  })

  it('is asked for once more, with its faults named to the engine', async () => {
    engine.answer = async (_, tries) => (tries === 1 ? empty : good)
    const onProgress = vi.fn<(progress: Progress) => void>()
    const { summary } = await makeSummary(order, new Date(), undefined, onProgress)
    expect(summary.gist).toBe(good.gist)
    expect(onProgress.mock.calls).toEqual([[{ of: 'points', done: 1, all: 1 }]])
    expect(engine.told).toEqual([undefined, ['The gist is empty.']])
  })

  it('is replaced by that of the next engine where faults remain', async () => {
    engine.count = 2
    engine.answer = async (number) => (number === 0 ? empty : good)
    const { engine: used } = await makeSummary(order, new Date())
    expect(used.name).toBe('test 1')
    expect(engine.told).toHaveLength(3)
  })

  it('without a gist is refunded where no engine makes a better one', async () => {
    engine.answer = async () => empty
    await expect(makeSummary(order, new Date())).rejects.toMatchObject({
      code: 'EMPTY_SUMMARY',
      isFinal: true,
    })
  })

  it('that can be read is kept where no engine makes a better one', async () => {
    const linked = { ...good, headline: 'Bread needs time, see https://evil.test/x' }
    engine.answer = async (_, tries) => (tries === 1 ? linked : Promise.reject(new Error('gone')))
    const { summary } = await makeSummary(order, new Date())
    expect(summary.headline).toBe('Bread needs time, see …')
  })

  it('is kept at once where its engine cannot be told of faults', async () => {
    engine.heedsFaults = undefined
    engine.answer = async () => empty
    expect((await makeSummary(order, new Date())).summary.keyPoints).toHaveLength(1)
    expect(engine.told).toEqual([undefined])
  })
})

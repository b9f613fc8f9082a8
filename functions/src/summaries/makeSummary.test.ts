import { expect, it, vi } from 'vitest'
import { UnreadableTranscript } from '../engine/UnreadableTranscript.ts'
import { makeSummary } from './makeSummary.ts'

vi.mock(import('../domain/lifetimes.ts'), async (original) => ({
  ...(await original()),
  ENGINE_LIMIT_MS: 20,
}))
vi.mock('./readTranscript.ts', () => ({
  readTranscript: () => ({
    language: 'en',
    durationSeconds: 60,
    segments: [{ startSeconds: 0, endSeconds: 5, text: 'a' }],
  }),
}))
const engine = vi.hoisted(() => ({
  count: 1,
  signal: undefined as AbortSignal | undefined,
  answer: () => new Promise<never>(() => {}),
}))
vi.mock('../engine/engines.ts', () => ({
  enginesFor: () =>
    Array.from({ length: engine.count }, () => ({
      name: 'test',
      summarize: ({ signal }: { signal: AbortSignal }) => {
        engine.signal = signal
        return engine.answer()
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

it('row 21: gives an engine up that never answers, and tells it to stop', async () => {
  await expect(makeSummary(order, new Date())).rejects.toMatchObject({
    code: 'ENGINE_TIMEOUT',
    isFinal: false,
  })
  expect(engine.signal?.aborted).toBe(true)
})

it('row 21: gives all engines together no longer than one, so that the lease outlasts them', async () => {
  engine.count = 5
  const begin = vi.spyOn(AbortSignal, 'timeout')
  await expect(makeSummary(order, new Date())).rejects.toMatchObject({ code: 'ENGINE_TIMEOUT' })
  const limitsMs = begin.mock.calls.map(([limitMs]) => limitMs)
  expect(limitsMs).toHaveLength(5)
  expect(limitsMs.reduce((sum, limitMs) => sum + limitMs)).toBeLessThanOrEqual(20)
  engine.count = 1
})

it('row 22: does not try again what can never be read, and says why', async () => {
  engine.answer = () => Promise.reject(new UnreadableTranscript('too-short'))
  await expect(makeSummary(order, new Date())).rejects.toMatchObject({
    code: 'UNREADABLE_TRANSCRIPT',
    message: 'The transcript holds too little speech to summarize.',
    isFinal: true,
  })
})

it('leaves an engine that stumbled another try', async () => {
  engine.answer = () => Promise.reject(new Error('out of memory'))
  await expect(makeSummary(order, new Date())).rejects.toThrow('out of memory')
})

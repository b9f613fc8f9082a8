import { expect, it, vi } from 'vitest'
import { BrokenAnswer } from '../../platform/gateways/exchange.ts'
import { heardSound } from '../model/heardSound.ts'
import type { StageFailure } from '../StageFailure.ts'

const MB = Buffer.alloc(1024 * 1024)
const sound = vi.hoisted(() => ({ opened: {} }))
vi.mock('../../platform/gateways/untrusted/openUntrusted.ts', () => ({
  openSound: () => Promise.resolve({ kind: 'open', close() {}, ...sound.opened }),
}))

async function* of(times: number, end?: Error): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < times; sent++) yield MB
  if (end) throw end
}

it.each([
  ['all of a stream without a length', of(1_024), undefined, 1_024],
  ['no more than a gigabyte of one', of(3_000), undefined, 'SOUND_TOO_LONG'],
  ['no more than that of one with a smaller length', of(3_000), 1, 'SOUND_TOO_LONG'],
  ['nothing of a length of more', of(1), MB.length * 1_025, 'SOUND_TOO_LONG'],
  ['not what breaks off', of(2, new BrokenAnswer('lost')), undefined, 'SOUND_UNREACHABLE'],
  ['not what ends before its length', of(2), MB.length * 3, 'SOUND_UNREACHABLE'],
])('the sound that a model hears is %s', async (_, body, length, expected) => {
  sound.opened = { body, length }
  let megabytes = 0
  const keeper = {
    heardFile: undefined,
    // Frames would take their time.
    async *pass(chunks: AsyncIterable<Uint8Array>) {
      for await (const { length: bytes } of chunks) megabytes += bytes / MB.length
      yield* []
    },
  }
  const storage = { hold: () => Promise.resolve('full' as const) }
  const { signal } = new AbortController()
  const { code } = (await heardSound('https://a.test/a.mp3', 60, { storage, keeper, signal }).catch(
    (error: unknown) => error as StageFailure,
  )) as StageFailure
  // Without a frame it is no MP3.
  expect(code === 'SOUND_FORMAT' ? megabytes : code).toBe(expected)
})

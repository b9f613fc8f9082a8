import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { streamAside } from './streamAside.ts'

const CHUNK = new Uint8Array(64 * 1024)
const COUNT = 8

/** Streams eight chunks. @returns the taker's number, and its result */
async function streamed(take: (source: Readable) => Promise<void>, stallsMs = 50) {
  const aside = streamAside(take, stallsMs)
  for (let at = 0; at < COUNT; at++) await aside.write(CHUNK)
  return aside.end()
}

it('streamAside hands every chunk to the taker', async () => {
  let bytes = 0
  const take = async (source: Readable) => void (bytes = (await buffer(source)).length)
  expect([await streamed(take, 60_000), bytes]).toEqual(['taken', COUNT * CHUNK.length])
})

it.each<[string, (source: Readable) => Promise<void>, string | undefined]>([
  ['fails', () => Promise.reject(new Error('refused')), 'failed'],
  ['takes nothing', () => new Promise(() => {}), undefined],
  ['never ends', (source) => new Promise(() => source.resume()), undefined],
])('streamAside lets the source go on where the taker %s', async (_, take, outcome) => {
  expect(await streamed(take)).toBe(outcome)
})

it('streamAside ends the stream of the taker when it is abandoned', async () => {
  const aside = streamAside(async (source) => void (await buffer(source)), 60_000)
  await aside.write(CHUNK)
  expect(await aside.abandon()).toBe('failed')
})

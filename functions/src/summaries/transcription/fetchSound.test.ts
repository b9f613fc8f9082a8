import { expect, it } from 'vitest'
import { BrokenAnswer } from '../../platform/gateways/exchange.ts'
import { counted } from './fetchSound.ts'

const MB = Buffer.alloc(1024 * 1024)

async function* of(times: number, end?: Error): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < times; sent++) yield MB
  if (end) throw end
}

/** @returns MB read, or the error's code */
async function read(body: AsyncIterable<Buffer>, length?: number): Promise<number | string> {
  const sum = { bytes: 0 }
  const opened = {
    kind: 'open',
    address: '',
    status: 200,
    contentType: '',
    acceptsRanges: false,
    close() {},
  } as const
  try {
    for await (const _ of counted({ ...opened, body, ...(length !== undefined && { length }) }, sum));
    return sum.bytes / MB.length
  } catch (error) {
    return (error as Error).message
  }
}

it.each([
  ['all of a stream without a length', of(1_024), undefined, 1_024],
  ['no more than a gigabyte of one', of(3_000), undefined, 'SOUND_TOO_LONG'],
  ['no more than that of one with a smaller length', of(3_000), 1, 'SOUND_TOO_LONG'],
  ['not what breaks off', of(2, new BrokenAnswer('lost')), undefined, 'SOUND_UNREACHABLE'],
  ['not what ends before its length', of(2), MB.length * 3, 'SOUND_UNREACHABLE'],
])('sound is %s', async (_, body, length, expected) => {
  expect(await read(body, length)).toBe(expected)
})

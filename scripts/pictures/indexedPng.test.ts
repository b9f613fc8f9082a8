import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { indexedPng } from './indexedPng.ts'

/** Pixels of a PNG with a palette and no filters: what indexedPng writes. */
function colours(png: Buffer): number[] {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((type) => chunks.get(type))
  if (!header || !palette || !data) throw new Error('A chunk is missing.')
  const width = header.readUInt32BE(0)
  const rows = inflateSync(data)
  return [...rows].flatMap((index, i) => (i % (width + 1) === 0 ? [] : [palette.readUIntBE(3 * index, 3)]))
}

const opaque = (...pixels: number[]) =>
  Uint8Array.from(pixels.flatMap((c) => [c >> 16, (c >> 8) & 0xff, c & 0xff, 255]))

describe('indexedPng', () => {
  it('keeps a few colours exactly, in their places', () => {
    const pixels = [0xf1f2ee, 0xb63605, 0xf1f2ee, 0x14181c, 0xf1f2ee, 0xbabfba]
    expect(colours(indexedPng(opaque(...pixels), 3, 2))).toEqual(pixels)
  })

  it('rounds the rare ones, so that any drawing with edges fits', () => {
    const common = Array.from({ length: 16 }, (_, i) => [i, i]).flat()
    const [last] = colours(indexedPng(opaque(...common, 0x123456), 33, 1)).slice(-1)
    expect(last).toBe(0x103050)
  })

  it('refuses a photograph', () => {
    const noise = Array.from({ length: 4_096 }, (_, i) => (i * 4_099) & 0xffffff)
    expect(() => indexedPng(opaque(...noise), 64, 64)).toThrow('do not fit into a palette')
  })
})

import { array, assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedDecibels, likeness, likenessAtOnce, MANY_MOMENTS } from '../../../../tests/support/cutSound.ts'
import { MemoryFile } from '../../../../tests/support/memoryFile.ts'
import {
  babble,
  checksumOf,
  decodedMp3,
  encodedMp3,
  framesOf,
  middleOfSyllable,
  syllable,
  withChecksums,
} from '../../../../tests/support/mp3.ts'
import type { CutMoment, CutTags } from '../Cut.ts'
import { cutMp3 } from './cutMp3.ts'
import { frameHeader } from './frameHeader.ts'
import { infoFrame } from './infoFrame.ts'
import { id3Tag } from './id3Tag.ts'
import { sample, howOften } from '../../../../tests/support/tier.ts'

const MOMENTS = [
  { startSeconds: middleOfSyllable(1.2), endSeconds: 6.9, title: 'Wörter – 日本' },
  { startSeconds: middleOfSyllable(15), endSeconds: 23.5 },
  { startSeconds: middleOfSyllable(24.5), endSeconds: 31 },
]
const ASKED_SECONDS = MOMENTS.reduce(
  (sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds,
  0,
)

async function* inChunks(bytes: Uint8Array, length = 65_536) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function cutOf(source: Uint8Array, moments: readonly CutMoment[] = MOMENTS, tags?: CutTags) {
  const file = new MemoryFile()
  const cut = await cutMp3(inChunks(source), moments, file, tags)
  return { cut, bytes: file.bytes }
}

const mono = (sampleRate: number) => [babble(34, sampleRate)]
const usual = encodedMp3(mono(44_100), 44_100, 64)
function stereo(sampleRate: number) {
  const [left, other] = [babble(34, sampleRate), babble(34, sampleRate, 7)]
  return [left, left.map((value, index) => 0.5 * value + 0.5 * (other[index] ?? 0))]
}

/** A tag's chapters: title, and start in seconds. */
function chaptersIn(file: Buffer): Array<[string, number]> {
  const found: Array<[string, number]> = []
  for (let at = file.indexOf('CHAP'); at >= 0; at = file.indexOf('CHAP', at + 1)) {
    const body = file.subarray(at + 10, at + 10 + file.readUInt32BE(at + 4))
    const times = body.indexOf(0) + 1
    const title = body.subarray(times + 16 + 10 + 3)
    found.push([title.toString('utf16le'), body.readUInt32BE(times) / 1000])
  }
  return found
}

const SOURCES: ReadonlyArray<readonly [string, () => Promise<Buffer>]> = [
  ['MPEG-1, mono, CBR', () => usual],
  ['MPEG-1, joint stereo, CBR', () => encodedMp3(stereo(44_100), 44_100, 128)],
  ['MPEG-1, stereo, frames of their own', () => encodedMp3(stereo(48_000), 48_000, 320)],
  ['MPEG-1, joint stereo, VBR', () => encodedMp3(stereo(32_000), 32_000, { vbrQuality: 4 })],
  ['MPEG-1, with checksums', async () => withChecksums(await encodedMp3(stereo(44_100), 44_100, 96))],
  ['MPEG-2, mono, CBR', () => encodedMp3(mono(22_050), 22_050, 32)],
  ['MPEG-2, joint stereo, VBR', () => encodedMp3(stereo(24_000), 24_000, { vbrQuality: 5 })],
  ['MPEG-2, with checksums', async () => withChecksums(await encodedMp3(mono(16_000), 16_000, 24))],
  ['MPEG-2.5, mono', () => encodedMp3(mono(8_000), 8_000, 16)],
  ['MPEG-2.5, joint stereo', () => encodedMp3(stereo(11_025), 11_025, 24)],
]

describe.each(sample(SOURCES, 2))('a cut of %s', (_, encode) => {
  it('sounds like its source at every place', async () => {
    const source = await encode()
    const { cut, bytes } = await cutOf(source, MOMENTS, { title: 'The cut', show: 'A show' })
    const [there, here] = [await decodedMp3(source), await decodedMp3(bytes)]

    const { least, windows } = likeness(cut, here, there)
    expect(windows).toBeGreaterThan(30)
    expect(least).toBeGreaterThan(0.999)
    expect(likenessAtOnce(cut, here, there)).toBeGreaterThan(0.98)
    expect(addedDecibels(here, there)).toBeLessThan(1)

    expect(cut.format).toBe('mp3')
    expect(cut.bytes).toBe(bytes.length)
    expect(cut.seconds).toBeCloseTo((here.channels[0]?.length ?? 0) / here.sampleRate, 3)
    // Frames of MPEG-2.5 last up to 72 ms, and a seam takes five.
    const isCoarse = there.sampleRate < 16_000
    expect(Math.abs(cut.seconds / ASKED_SECONDS - 1)).toBeLessThan(isCoarse ? 0.05 : 0.02)
    for (const [index, { startSeconds, endSeconds }] of cut.moments.entries()) {
      expect(startSeconds).toBeCloseTo(MOMENTS[index]?.startSeconds ?? 0, 3)
      expect(endSeconds).toBeGreaterThanOrEqual(MOMENTS[index]?.endSeconds ?? 0)
      expect(endSeconds).toBeLessThan((MOMENTS[index]?.endSeconds ?? 0) + 0.5)
    }
    const chapters = chaptersIn(bytes)
    expect(chapters.map(([title]) => title)).toEqual(['Wörter – 日本', 'Moment 2', 'Moment 3'])
    for (const [index, [, start]] of chapters.entries()) {
      const at = cut.moments[index]?.atSeconds ?? 0
      expect(start).toBeLessThanOrEqual(at + 0.001)
      expect(start).toBeGreaterThan(at - 0.1)
    }
  })
})

describe('at a seam of a cut MP3', () => {
  it.each([44_100, 22_050])('the sound is no louder than before, at %i Hz', async (sampleRate) => {
    const steady = Float32Array.from(
      { length: 40 * sampleRate },
      (_, at) => 0.8 * Math.sign(Math.sin((2 * Math.PI * 100 * at) / sampleRate)),
    )
    const source = await encodedMp3([steady], sampleRate, 64)
    const { bytes } = await cutOf(source, MANY_MOMENTS)
    expect(addedDecibels(await decodedMp3(bytes), await decodedMp3(source))).toBeLessThan(1)
  })

  it('checksums are right, also of frames that were made quieter', async () => {
    const source = withChecksums(await encodedMp3(stereo(44_100), 44_100, 96))
    const { bytes } = await cutOf(source)
    const own = framesOf(bytes).filter((frame) => frameHeader(frame)?.hasCrc)
    expect(own.length).toBeGreaterThan(700)
    for (const frame of own) expect(checksumOf(frame)).toBe(Buffer.from(frame).readUInt16BE(4))
    const known = new Set(framesOf(source).map((frame) => Buffer.from(frame).toString('hex')))
    expect(own.filter((frame) => !known.has(Buffer.from(frame).toString('hex')))).toHaveLength(6)
  })
})

describe('moments in a cut MP3:', () => {
  it('adjacent ones have no seam, and overlapping ones are heard once', async () => {
    const source = await usual
    const whole = await cutOf(source, [{ startSeconds: 3, endSeconds: 9 }])
    const parts = await cutOf(source, [
      { startSeconds: 6, endSeconds: 9 },
      { startSeconds: 3, endSeconds: 5 },
      { startSeconds: 4, endSeconds: 6 },
    ])
    const sound = (bytes: Buffer) => Buffer.concat(framesOf(bytes).slice(1))
    expect(sound(parts.bytes).equals(sound(whole.bytes))).toBe(true)
    expect(parts.cut.moments.map(({ startSeconds }) => startSeconds)).toEqual([3, 5, 6])
    const before = 3 - (whole.cut.moments[0]?.atSeconds ?? 0)
    for (const { startSeconds, atSeconds } of parts.cut.moments)
      expect(startSeconds - atSeconds).toBeCloseTo(before, 6)
  })

  it('one ends in a pause, where a pause lies within half a second', async () => {
    const source = await usual
    // In the middle of a syllable, before a pause of a quarter of a second.
    const { cut } = await cutOf(source, [{ startSeconds: 1, endSeconds: middleOfSyllable(20) }])
    const end = cut.moments[0]?.endSeconds ?? 0
    expect(end).toBeGreaterThan(middleOfSyllable(20) + 0.05)
    expect(syllable(end - 0.03)).toBeLessThan(0.1)
    expect(syllable(end - 0.1)).toBeGreaterThan(0)
  })

  it('one that ends within a long sound ends there', async () => {
    const tone = Float32Array.from({ length: 10 * 44_100 }, (_, at) => 0.5 * Math.sin(at / 9))
    const { cut } = await cutOf(await encodedMp3([tone], 44_100, 64), [{ startSeconds: 1, endSeconds: 6 }])
    expect(cut.moments[0]?.endSeconds).toBeLessThan(6.03)
  })

  it('one may begin with the first second, and is cut at the end of the file', async () => {
    const source = await usual
    const { cut, bytes } = await cutOf(source, [
      { startSeconds: 0, endSeconds: 2 },
      { startSeconds: 30, endSeconds: 99 },
      { startSeconds: 100, endSeconds: 120 },
    ])
    expect(cut.moments).toHaveLength(2)
    expect(cut.moments[1]?.endSeconds).toBeCloseTo(34, 0)
    expect(chaptersIn(bytes)).toHaveLength(2)
    expect(likeness(cut, await decodedMp3(bytes), await decodedMp3(source)).least).toBeGreaterThan(0.999)
  })

  it.each([
    [5, 5],
    [5, 4],
    [-1, 4],
    [0, NaN],
    [0, Infinity],
  ])('one from %d to %d is refused', async (startSeconds, endSeconds) => {
    await expect(cutOf(Buffer.alloc(9), [{ startSeconds, endSeconds }])).rejects.toThrow(RangeError)
  })
})

describe('data around the sound of a cut MP3', () => {
  const PICTURE = { type: 'image/png' as const, bytes: Buffer.from('a picture') }

  it('is left out where the source has it: tags before, between and behind the sound', async () => {
    const sound = await usual
    const frames = framesOf(sound)
    const half = Buffer.concat(frames.slice(0, 700)).length
    // Frames of the same kind in a picture and in an APE tag are not sound.
    const tag = id3Tag({ title: 'x', artwork: { ...PICTURE, bytes: Buffer.concat(frames.slice(9, 19)) } }, [])
    const ape = Buffer.concat([
      apeHead(frames.slice(9, 19), 0xa0000000),
      ...frames.slice(9, 19),
      apeHead(frames.slice(9, 19), 0x80000000),
    ])
    const dressed = Buffer.concat([
      tag,
      Buffer.from('junk'),
      tag,
      sound.subarray(0, half),
      tag,
      sound.subarray(half),
      ape,
      Buffer.from('TAG'.padEnd(128)),
    ])
    const moments = [...MOMENTS, { startSeconds: 33, endSeconds: 60 }]
    const [bare, cut] = [await cutOf(sound, moments), await cutOf(dressed, moments)]
    expect(cut.cut).toEqual(bare.cut)
    expect(cut.bytes.equals(bare.bytes)).toBe(true)
  })

  it('holds title, show, picture and contents as given', async () => {
    const sound = await usual
    const { bytes } = await cutOf(sound, MOMENTS, { title: 'T', show: 'S', artwork: PICTURE })
    const tag = bytes.subarray(0, 2000).toString('latin1')
    expect(tag).toMatch(/^ID3\x03\0\0/)
    expect(tag).toContain('TIT2\0\0\0\x05\0\0\x01\xff\xfeT\0')
    expect(tag).toContain('TALB\0\0\0\x05\0\0\x01\xff\xfeS\0')
    expect(tag).toContain('APIC')
    expect(tag).toContain('\0image/png\0\x03\0a picture')
    expect(tag).toContain('toc\0\x03\x03chp0\0chp1\0chp2\0')
  })

  it('has a first frame with the length and the places to seek to', async () => {
    const { cut, bytes } = await cutOf(await encodedMp3(mono(44_100), 44_100, { vbrQuality: 5 }))
    const frames = framesOf(bytes)
    const info = Buffer.from(frames[0] ?? [])
    const at = info.indexOf('Xing')
    expect(info.readUInt32BE(at + 8)).toBe(frames.length - 1)
    expect(info.readUInt32BE(at + 12)).toBe(Buffer.concat(frames).length)
    const toc = [...info.subarray(at + 16, at + 116)]
    expect(toc).toEqual(toc.toSorted((one, other) => one - other))
    const middle = (toc[50] ?? 0) / 256
    expect(
      Buffer.concat(frames.slice(0, frames.length / 2)).length / Buffer.concat(frames).length,
    ).toBeCloseTo(middle, 1)
    expect(cut.seconds).toBeCloseTo(((frames.length - 1) * 1152 - 529) / 44_100, 6)
  })
})

describe('information frames in a source MP3', () => {
  const told = (frame: Uint8Array, delay: number) => {
    const made = Buffer.from(infoFrame(frame, { frames: 1, bytes: 1, places: [] }))
    const at = made.indexOf('LAME') + 21
    made.writeUInt16BE(delay << 4, at)
    return made
  }

  it('are no sound at the start, and their delay is not heard', async () => {
    const sound = await usual
    const source = Buffer.concat([told(sound, 576), sound])
    const { cut, bytes } = await cutOf(source)
    const there = await decodedMp3(source)
    expect(there.channels[0]).toHaveLength((await decodedMp3(sound)).channels[0]!.length - 576 - 529)
    expect(likeness(cut, await decodedMp3(bytes), there).least).toBeGreaterThan(0.999)
  })

  it.each([
    ['Xing', (frame: Buffer) => frame],
    ['VBRI', (frame: Buffer) => frame.fill(0, 4).fill('VBRI', 36, 40)],
  ])('become silence of the same length in the middle of a joined file: %s', async (_, make) => {
    const [one, other] = [
      await encodedMp3([babble(4, 44_100)], 44_100, 64),
      await encodedMp3([babble(30, 44_100, 5)], 44_100, 64),
    ]
    const source = Buffer.concat([one, make(told(one, 0)), other])
    const { cut, bytes } = await cutOf(source)
    const own = framesOf(bytes).map((frame) => Buffer.from(frame).toString('latin1'))
    expect(own.slice(1).filter((frame) => /Xing|VBRI/.test(frame))).toEqual([])
    expect(likeness(cut, await decodedMp3(bytes), await decodedMp3(source)).least).toBeGreaterThan(0.999)
  })
})

describe('a source MP3 is refused by its fault:', () => {
  const noise = Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * at * 31) & 0xff))
  const framed = (header: readonly number[], bytes: number) =>
    Buffer.alloc(40 * bytes, Buffer.concat([Buffer.from(header)], bytes))

  it.each([
    ['nothing', Buffer.alloc(0), 'not-audio'],
    ['text', Buffer.from('<html>404</html>'.repeat(999)), 'not-audio'],
    ['noise', noise, 'not-audio'],
    ['free format', framed([0xff, 0xfb, 0x00, 0xc0], 700), 'free-format'],
    ['layer II', framed([0xff, 0xfd, 0x80, 0xc0], 417), 'layer-1-or-2'],
    ['layer I', framed([0xff, 0xff, 0x80, 0xc0], 276), 'layer-1-or-2'],
  ])('%s', async (_, source, reason) => {
    await expect(cutOf(source)).rejects.toMatchObject({ name: 'UncuttableAudio', reason })
    await expect(cutOf(Buffer.concat([noise.subarray(0, 99), source]))).rejects.toMatchObject({ reason })
  })

  it.each([
    ['frames begin', 0xff],
    ['tags begin', 0x49],
  ])('where %s everywhere but none is complete, in time that grows with its length', async (_, byte) => {
    async function* oneChunk() {
      yield Buffer.alloc(4_000_000, byte)
    }
    await expect(cutMp3(oneChunk(), MOMENTS, new MemoryFile())).rejects.toMatchObject({ reason: 'not-audio' })
  })

  it('a sample rate that changes in the middle', async () => {
    const parts = [
      await encodedMp3([babble(9, 44_100)], 44_100, 64),
      await encodedMp3([babble(9, 22_050)], 22_050, 32),
    ]
    await expect(cutOf(Buffer.concat(parts))).rejects.toMatchObject({ reason: 'changing-rate' })
  })

  it('a file that is shorter than all moments', async () => {
    const source = await encodedMp3([babble(9, 44_100)], 44_100, 64)
    await expect(cutOf(source, [{ startSeconds: 12, endSeconds: 20 }])).rejects.toMatchObject({
      reason: 'no-moments',
      message: 'none of the moments lies in its 9 seconds',
    })
  })
})

describe('an MP3 cut from a stream', () => {
  it('is the same for chunks of any size', async () => {
    const source = Buffer.concat([
      id3Tag({ title: 'x' }, []),
      await encodedMp3([babble(6, 22_050)], 22_050, 32),
      Buffer.from('TAG'.padEnd(128)),
    ])
    const moments = [{ startSeconds: 1, endSeconds: 4 }]
    const whole = await cutOf(source, moments)
    await assert(
      asyncProperty(
        array(integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 9 }),
        async (lengths) => {
          async function* pieces() {
            for (let at = 0, turn = 0; at < source.length; turn++) {
              const length = lengths[turn % lengths.length] ?? 1
              yield source.subarray(at, at + length)
              at += length
            }
          }
          const file = new MemoryFile()
          const cut = await cutMp3(pieces(), moments, file)
          expect(file.bytes.equals(whole.bytes)).toBe(true)
          expect(cut).toEqual(whole.cut)
        },
      ),
      { numRuns: howOften(25, 3) },
    )
  })

  it('is written while the source is read, and leaves the source unchanged', async () => {
    const sound = await encodedMp3(mono(44_100), 44_100, 128)
    const before = Buffer.from(sound)
    const file = new MemoryFile()
    const lengths: number[] = []
    async function* watched() {
      for await (const chunk of inChunks(sound)) {
        lengths.push(file.bytes.length)
        yield chunk
      }
    }
    const cut = await cutMp3(watched(), MOMENTS, file)
    expect(lengths.at(-1)).toBeGreaterThan(cut.bytes / 2)
    expect(sound.equals(before)).toBe(true)
  })
})

function apeHead(frames: readonly Uint8Array[], flags: number): Buffer {
  const head = Buffer.alloc(32)
  head.write('APETAGEX')
  head.writeUInt32LE(2000, 8)
  head.writeUInt32LE(Buffer.concat(frames).length + 32, 12)
  head.writeUInt32LE(flags, 20)
  return head
}
